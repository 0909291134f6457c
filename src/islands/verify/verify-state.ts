import type { TrustedKeys } from '#islands/proof/trusted-keys.ts';
import type { Result } from '#kernel/result.ts';
import type { Step } from '#verifier/around.ts';
import type { ReplayResult } from './checks/replay-result.ts';
import type { DrawNumbering } from './sources/draw-number.ts';
import type { Evidence } from './sources/evidence.ts';
import type { FetchError, VerifyError } from './sources/fetch-record.ts';
import type { CancelledDraw, UnfinishedDraw } from './sources/open-draw.ts';
import type { TamperedRecord } from './tamper/tamper.ts';

export interface VerifyState {
  /** What is trusted; undefined until it is loaded. */
  readonly keys: TrustedKeys | undefined;
  readonly busy: boolean;
  /** What a long check does now. */
  readonly step: Step | undefined;
  readonly fault: VerifyError | undefined;
  /** A file was opened without its draw, which the server shows. */
  readonly isFetched: boolean;
  /** The draws a number may mean, where several games have one. */
  readonly choices: readonly string[];
  /** The requested draw was cancelled. */
  readonly cancelled: CancelledDraw | undefined;
  /** The requested draw, of version 3, has no record yet. */
  readonly unfinished: UnfinishedDraw | undefined;
  /** The draws of the receipt that have no record yet. One that has its own card is the same there. */
  readonly waiting: readonly UnfinishedDraw[];
  /** As it was loaded: what is saved, and what `tamper` starts from. */
  readonly evidence: Evidence | undefined;
  readonly outcome: ReplayResult | undefined;
  /** Why there is no draw beside the receipt, though one was requested. */
  readonly beside: FetchError | 'cancelled' | undefined;
  readonly change: TamperedRecord | undefined;
}

/** What an order shows of its tickets in a draw. */
export interface OrderProof {
  /** Those that have a proof. */
  readonly tickets: readonly unknown[];
  /** Of version 3, which can be checked before the draw, too. */
  readonly receipt?: unknown;
}

/** Where evidence and verdicts come from. */
export interface VerifySources {
  /** Games that a number without the game's part may mean. */
  readonly games: readonly DrawNumbering[];
  /** Product time, in ms. */
  readonly now: () => number;
  readonly keys: () => Promise<TrustedKeys | undefined>;
  readonly record: (drawId: string) => Promise<Result<unknown, FetchError>>;
  /** The openings of a raffle of version 2; undefined where they cannot be fetched. */
  readonly raffle: (drawId: string) => Promise<unknown>;
  readonly order: (orderId: string, drawId: string) => Promise<Result<OrderProof, VerifyError>>;
  /** The open data of a series of cards. */
  readonly series: (seriesId: string) => Promise<Result<Evidence, VerifyError>>;
  /** An order of cards of the player. */
  readonly cardOrder: (orderId: string) => Promise<Result<Evidence, VerifyError>>;
  /** The first draw of an order. */
  readonly firstDraw: (orderId: string) => Promise<Result<string, VerifyError>>;
  /** What this device sent with an order; undefined where another one did. */
  readonly nonce: (orderId: string) => Promise<string | undefined>;
  /** Rejects where the verifier cannot run. */
  readonly check: (evidence: Evidence, keys: TrustedKeys, onStep: (step: Step) => void) => Promise<ReplayResult>;
}

export const EMPTY_STATE: VerifyState = {
  keys: undefined,
  busy: false,
  step: undefined,
  fault: undefined,
  isFetched: false,
  choices: [],
  cancelled: undefined,
  unfinished: undefined,
  waiting: [],
  evidence: undefined,
  outcome: undefined,
  beside: undefined,
  change: undefined,
};
