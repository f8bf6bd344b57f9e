// What the modules of the rulesets are asked and answer, as JSON has it.

/** The rulesets that the site has a module of. */
export interface Index {
  version: string;
  rulesets: { name: string; title: string; bytes: number }[];
}

/** A file in memory: a name such as `mine.toml`, and its text. */
export interface GivenFile {
  path: string;
  text: string;
}

export interface ArmyFile {
  kind: 'army';
  name: string;
  title: string;
  entries: { entry: string; name: string; points: number; unit: boolean }[];
}

export interface ForceFile {
  kind: 'force';
  name: string;
  title: string;
  army: string;
  points: number;
  units: [string, number][];
}

export interface ScenarioFile {
  kind: 'scenario';
  name: string;
  title: string;
  army: string;
  summary: string;
  forces: [string, string];
}

export type FileSummary = ArmyFile | ForceFile | ScenarioFile;

/** A file that comes with the program: `word` is what a request calls it, `place` where its text is. */
export type BuiltIn = FileSummary & { word: string; place: string };

export interface Circumstance {
  name: string;
  values: string[];
  summary: string;
}

export interface Catalogue {
  name: string;
  title: string;
  small_scenario: string;
  files: BuiltIn[];
  odds: { attacks: { name: string; summary: string }[]; covers: string[]; circumstances: Circumstance[] } | null;
}

/** The program's error, with its place in a file where it has one. */
export interface Failure {
  text: string;
  problem?: string;
  place?: { file: string; line: number; column: number } | null;
  expected?: string;
  nearest?: string | null;
}

export type Value = string | number | boolean | null | Value[] | { [name: string]: Value };

/** A study or a question: the name of the command, and its arguments by name. */
export interface Request {
  study: string;
  [argument: string]: Value;
}

export interface Head {
  arguments: string[];
  stages: string[];
  planned: number | null;
}

export interface Score {
  forces: [string, string];
  games: number;
  score: number | null;
  interval: [number, number];
}

export interface Standing {
  games: number;
  done: boolean;
  score: Score | null;
}

export interface NotedGame {
  what: string;
  pair: number;
  game: number;
  winner: string | null;
  turns: number;
  clause: string;
}

export type Row = Record<string, Value>;

export interface Findings {
  games: number;
  interrupted: boolean;
  told: string;
  answer: string | null;
  warnings: string[] | null;
  remarks: string[];
  tables: Record<string, Row[]>;
  manifest: { cells?: { forces: [string, string]; noted?: NotedGame[] }[]; [name: string]: unknown };
  page: string | null;
  /** Of odds alone: the arguments as the command line has them. */
  arguments?: string[];
}

/** What a worker is asked to do. */
export type Call =
  | { call: 'load'; ruleset: string; module: WebAssembly.Module }
  | { call: 'text'; place: string }
  | { call: 'check'; path: string; files: GivenFile[] }
  | { call: 'odds'; request: Request; files: GivenFile[] }
  | { call: 'study'; request: Request; files: GivenFile[] }
  | { call: 'handOut'; most: number }
  | { call: 'play'; piece: string }
  | { call: 'take'; piece: string; outcome: string }
  | { call: 'stop' }
  | { call: 'findings' }
  | { call: 'archive' }
  | { call: 'film'; matchup: number; pair: number; game: number };

export interface Asked {
  id: number;
  call: Call;
}

export interface Answered {
  id: number;
  value?: unknown;
  failure?: Failure;
}
