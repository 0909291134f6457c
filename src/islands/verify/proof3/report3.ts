import type { CancelledDraw } from '#verifier/cancelled-draws.ts';
import type { CancelWitnesses, SealFacts, WitnessSigned } from '#verifier/seal-facts.ts';
import type { NotChecked, Verdict3 } from '#verify/v3/types.ts';

/** What the log shows of a draw that was cancelled. */
export interface Cancellation3 extends Verdict3 {
  /** Undefined where the log was not read, or does not have the draw. */
  readonly witnesses?: CancelWitnesses | undefined;
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
  /** The draws of the receipt that were cancelled. */
  readonly cancelledDraws?: readonly CancelledDraw[];
  /** The draws of the receipt that are not finished, as they were read. */
  readonly waiting?: readonly unknown[];
  /** Who of the witnesses of the receipt's draws signed the log that was read. */
  readonly signed?: readonly WitnessSigned[];
  /** Of a draw that was cancelled. */
  readonly cancellation?: Cancellation3;
  /** What was read beside the record, as it came; the list only where it is small enough to be kept. */
  readonly list?: unknown;
  readonly winners?: unknown;
  readonly isListLarge?: boolean;
}
