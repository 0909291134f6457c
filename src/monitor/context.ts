import type { VerifierKey } from '#tlog/index.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import type { Checks } from './store/checks.ts';
import type { LogCopy } from './store/copy.ts';
import type { Cosignatures } from './store/cosignatures.ts';
import type { DrawTable } from './store/draw-table.ts';
import type { Findings } from './store/findings.ts';
import type { MonitorPins } from './pins.ts';
import type { ReadFile } from './read-file.ts';
import type { StateTable } from './store/state.ts';

/** What a monitor works with. */
export interface MonitorContext {
  /** The product's address. */
  readonly origin: string;
  /** Ends when it has read and checked all that there is: what cannot be shown then is not waited for. */
  readonly once: boolean;
  readonly read: ReadFile;
  readonly say: (line: string) => void;
  /** The folder of the copy. */
  readonly folder: string;
  /** Where rounds of the beacon are read. */
  readonly beacon: string | undefined;
  readonly state: StateTable;
  readonly copy: LogCopy;
  readonly findings: Findings;
  readonly cosignatures: Cosignatures;
  readonly draws: DrawTable;
  readonly checks: Checks;
  readonly logKey: VerifierKey;
  pins(): MonitorPins;
  /** What the verifier of version 3 trusts; undefined while no beacon is known. */
  pins3(): Pins3 | undefined;
  /** Whether the pins come from a file: nothing that the product shows is added to them. */
  readonly hasPinsFile: boolean;
  /** How often the pins were compared with what the product shows. */
  countCompared(): number;
  /** Whether the newest checkpoint of the log itself was read in this round. */
  isFresh(): boolean;
  /** The address of a witness; undefined where none is known. */
  addressOf(witness: string): string | undefined;
  /** The time, in ms. A sandbox's product and witnesses may be ahead of this machine. */
  now(): number;
}

/** Whether a round did all that could be done; `more`: another would go on; `stuck`: it found what cannot be passed. */
export type Progress = 'done' | 'more' | 'stuck';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A draw without a record is unfinished so long after its round. */
export const UNFINISHED_MS = 10 * MINUTE_MS;
/** A cancelled draw is looked at again so long after its numbers would have been known. */
export const AFTER_DRAW_MS = 10 * MINUTE_MS;

export const toMoment = (seconds: number): string => new Date(seconds * 1_000).toISOString();

/** `entry 5`, `entries 5 to 9`. */
export const nameEntries = (from: number, to: number): string =>
  to - from === 1 ? `entry ${from}` : `entries ${from} to ${to - 1}`;
