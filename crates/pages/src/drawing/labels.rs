//! Places for labels beside marks, so that none covers another.

/// A rectangle: left, top, right, bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Room {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Room {
    /// The rectangle around a middle.
    pub(crate) fn around([x, y]: [f64; 2], width: f64, height: f64) -> Self {
        Self {
            left: x - width / 2.0,
            top: y - height / 2.0,
            right: x + width / 2.0,
            bottom: y + height / 2.0,
        }
    }

    fn meets(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    fn lies_in(&self, other: &Self) -> bool {
        self.left >= other.left
            && self.right <= other.right
            && self.top >= other.top
            && self.bottom <= other.bottom
    }
}

/// Directions from a mark to its label, the best first.
const DIRECTIONS: [[f64; 2]; 8] = [
    [1.0, 0.0],
    [-1.0, 0.0],
    [1.0, -1.0],
    [1.0, 1.0],
    [-1.0, -1.0],
    [-1.0, 1.0],
    [0.0, -1.0],
    [0.0, 1.0],
];

/// From a mark to the nearest side of its label, the nearest first.
const DISTANCES: [f64; 3] = [9.0, 16.0, 26.0];

/// Height of a label.
const HEIGHT: f64 = 13.0;

/// The middles of labels of these widths beside these marks: none meets another, a mark or the end
/// of the plot. `None` where there is no room.
pub(crate) fn placed(marks: &[[f64; 2]], widths: &[f64], plot: Room) -> Vec<Option<[f64; 2]>> {
    let mut taken: Vec<Room> = marks.iter().map(|&mark| Room::around(mark, 10.0, 10.0)).collect();
    let mut places = Vec::new();
    for (mark, width) in marks.iter().zip(widths) {
        let middles = DISTANCES.iter().flat_map(|&distance| {
            DIRECTIONS.map(|[across, down]| {
                let x = mark[0] + across * (distance + width / 2.0);
                let steep = if across == 0.0 { distance + HEIGHT / 2.0 } else { distance };
                [x, mark[1] + down * steep]
            })
        });
        let free = middles.into_iter().find(|&middle| {
            let room = Room::around(middle, *width, HEIGHT);
            room.lies_in(&plot) && !taken.iter().any(|other| room.meets(other))
        });
        taken.extend(free.map(|middle| Room::around(middle, *width, HEIGHT)));
        places.push(free);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_meet_neither_each_other_nor_marks() {
        let marks: Vec<[f64; 2]> = (0..40)
            .map(f64::from)
            .map(|i| [100.0 + 7.0 * (i % 8.0), 100.0 + 9.0 * (i / 8.0).floor()])
            .collect();
        let widths = vec![30.0; marks.len()];
        let plot = Room { left: 0.0, top: 0.0, right: 300.0, bottom: 300.0 };
        let places = placed(&marks, &widths, plot);
        let rooms: Vec<Room> =
            places.iter().flatten().map(|&middle| Room::around(middle, 30.0, HEIGHT)).collect();
        assert!(rooms.len() > 5, "{places:?}");
        for (at, room) in rooms.iter().enumerate() {
            assert!(room.lies_in(&plot));
            assert!(rooms[at + 1..].iter().all(|other| !room.meets(other)), "{room:?}");
            assert!(!marks.iter().any(|&mark| room.meets(&Room::around(mark, 10.0, 10.0))));
        }
    }

    #[test]
    fn a_lone_label_stands_to_the_right() {
        let plot = Room { left: 0.0, top: 0.0, right: 300.0, bottom: 300.0 };
        assert_eq!(placed(&[[50.0, 60.0]], &[20.0], plot), [Some([69.0, 60.0])]);
    }
}
