import type { GeneratorPick } from '#games/game.ts';

/** The beacon a draw committed itself to, as its record shows it. */
export interface BeaconChain {
  readonly scheme: 'bls-unchained-g1-rfc9380';
  readonly chainHash: string;
  readonly publicKey: string;
  /** Seconds since 1970 of round 1. */
  readonly genesis: number;
  /** Seconds between rounds. */
  readonly period: number;
}

/** The raffle of a draw, as its record shows it (docs/draw-proof-2.md §5). */
export interface RaffleResult {
  /** Prizes that draws before it could not give. */
  readonly carried: number;
  /** Prizes it had to give, with those. */
  readonly prizes: number;
  /** Places of the winning tickets among the sorted leaves, in the order drawn. */
  readonly winners: readonly number[];
}

/** docs/draw-proof-2.md §5. Hashes, keys and signatures are hexadecimal; moments ISO 8601 in UTC with milliseconds. */
export interface CommittedRecord {
  readonly version: 1;
  readonly drawId: string;
  readonly lotteryType: number;
  readonly phase: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly drawsAt: string;
  readonly commitment: { readonly seedHash: string; readonly committedAt: string; readonly beacon: BeaconChain };
}

export interface ClosedRecord extends CommittedRecord {
  readonly tickets: { readonly count: number; readonly root: string; readonly publishedAt: string };
}

export interface UnsignedRecord extends ClosedRecord {
  readonly beacon: { readonly round: number; readonly signature: string };
  readonly seed: string;
  readonly generator: readonly GeneratorPick[];
  readonly numbers: readonly (readonly number[])[];
  /** Of games that have one (§4a). */
  readonly raffle?: RaffleResult;
  readonly previous: string;
  readonly operatorKey: string;
}

export interface DrawRecord extends UnsignedRecord {
  readonly hash: string;
  readonly signature: string;
}
