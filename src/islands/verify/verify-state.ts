import type { Result } from '#kernel/result.ts';
import type { Pins } from '#verify/index.ts';
import type { ReplayResult } from './checks/replay.ts';
import type { DrawNumbering } from './sources/draw-number.ts';
import type { CancelledDraw, Evidence } from './sources/evidence.ts';
import type { FetchError, VerifyError } from './sources/fetch-record.ts';
import type { TamperedRecord } from './tamper/tamper.ts';

export interface VerifyState {
  /** The trusted keys and rules; undefined until they are fetched. */
  readonly pins: Pins | undefined;
  readonly busy: boolean;
  readonly fault: VerifyError | undefined;
  /** The draws a number may mean, where several games have one. */
  readonly choices: readonly string[];
  /** The requested draw was cancelled. */
  readonly cancelled: CancelledDraw | undefined;
  /** As it was loaded: what is saved, and what `tamper` starts from. */
  readonly evidence: Evidence | undefined;
  readonly outcome: ReplayResult | undefined;
  /** Why there is no draw beside the receipt, though one was requested. */
  readonly beside: FetchError | 'cancelled' | undefined;
  readonly change: TamperedRecord | undefined;
}

/** Where evidence and verdicts come from. */
export interface VerifySources {
  /** Games that a number without the game's part may mean. */
  readonly games: readonly DrawNumbering[];
  readonly pins: () => Promise<Pins | undefined>;
  readonly record: (drawId: string) => Promise<Result<unknown, FetchError>>;
  /** The openings of a draw's raffle; undefined where they cannot be fetched. */
  readonly raffle: (drawId: string) => Promise<unknown>;
  /** The tickets of an order in a draw that have a proof. */
  readonly tickets: (orderId: string, drawId: string) => Promise<Result<readonly unknown[], VerifyError>>;
  /** Rejects where the verifier cannot run. */
  readonly check: (evidence: Evidence, pins: Pins) => Promise<ReplayResult>;
}

export const EMPTY_STATE: VerifyState = {
  pins: undefined,
  busy: false,
  fault: undefined,
  choices: [],
  cancelled: undefined,
  evidence: undefined,
  outcome: undefined,
  beside: undefined,
  change: undefined,
};
