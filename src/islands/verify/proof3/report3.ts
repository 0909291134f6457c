import type { NotChecked, Verdict3 } from '#verify/v3/types.ts';

/** When a witness of a draw signed a tree of the log that holds its closing. */
export interface WitnessSeen {
  readonly name: string;
  /** In ms; undefined where it did not sign. */
  readonly signedAt: number | undefined;
  readonly isInTime: boolean;
}

/** Who sealed a draw. Its checks say whether it holds. */
export interface SealFacts {
  readonly witnesses: readonly WitnessSeen[];
  readonly quorum: number;
  /** In ms; `roundAt` is when the beacon's round was due, before which nobody knew it. */
  readonly closedAt: number;
  readonly sealBy: number;
  readonly roundAt: number;
}

/** What the checks of version 3 say besides the checks themselves. */
export interface Report3 {
  /** Of the record. */
  readonly notChecked: readonly NotChecked[];
  /** Whether the draw itself holds, whatever else its operator did wrong. */
  readonly isHeld: boolean;
  readonly seal: SealFacts | undefined;
  /** Of each ticket. */
  readonly tickets: readonly (readonly NotChecked[])[];
  /** Of the receipt. */
  readonly receipt?: readonly NotChecked[];
  /** Of a draw that was cancelled. */
  readonly cancellation?: Verdict3;
  /** What was read beside the record, as it came; the list only where it is small enough to be kept. */
  readonly list?: unknown;
  readonly winners?: unknown;
  readonly isListLarge?: boolean;
}
