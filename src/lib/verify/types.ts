/** The files the verifier reads, as docs/draw-proof.md writes them. */

export interface BeaconChain {
  readonly scheme: string;
  readonly chainHash: string;
  readonly publicKey: string;
  /** Unix seconds. */
  readonly genesis: number;
  /** Seconds. */
  readonly period: number;
}

export interface DrawPick {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly ordered: boolean;
  readonly repeats: boolean;
}

/** The raffle of a draw: prizes carried to it, prizes it had to give, places of the winners among the sorted leaves. */
export interface Raffle {
  readonly carried: number;
  readonly prizes: number;
  readonly winners: readonly number[];
}

export interface DrawRecord {
  readonly version: 1;
  readonly drawId: string;
  readonly lotteryType: number;
  readonly phase: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly drawsAt: string;
  readonly commitment: { readonly seedHash: string; readonly committedAt: string; readonly beacon: BeaconChain };
  readonly tickets: { readonly count: number; readonly root: string; readonly publishedAt: string };
  readonly beacon: { readonly round: number; readonly signature: string };
  readonly seed: string;
  readonly generator: readonly DrawPick[];
  readonly numbers: readonly (readonly number[])[];
  /** Of games that have one. */
  readonly raffle?: Raffle;
  readonly previous: string;
  readonly operatorKey: string;
  readonly hash: string;
  readonly signature: string;
}

/** How a leaf leads to a root. */
export interface Inclusion {
  readonly index: number;
  readonly count: number;
  readonly path: readonly string[];
}

export interface Receipt {
  readonly version: 2;
  readonly lotteryType: number;
  readonly orderId: string;
  readonly issuedAt: string;
  readonly previous: string;
  readonly operatorKey: string;
  readonly draws: readonly { readonly drawId: string; readonly seedHash: string; readonly leaves: readonly string[] }[];
  readonly proof: Inclusion;
  readonly signature: string;
}

/** Orders were signed one by one before they were signed together. */
export interface OldReceipt extends Omit<Receipt, 'version' | 'lotteryType' | 'proof'> {
  readonly version: 1;
}

/** As it was read, its receipt is of either version. */
export type ParsedTicket = Omit<Ticket, 'receipt'> & { readonly receipt: Receipt | OldReceipt };

export interface Ticket {
  readonly version: 1;
  readonly drawId: string;
  readonly orderId: string;
  readonly entryNo: number;
  readonly entryText: string;
  readonly salt: string;
  readonly proof: Inclusion;
  readonly receipt: Receipt;
}

/** A raffle's winner, shown to everyone: what its leaf was made of, and how that leads to the root. */
export interface Opening {
  readonly index: number;
  readonly luckyId: string;
  readonly ticket: Pick<Ticket, 'orderId' | 'entryNo' | 'entryText' | 'salt' | 'proof'>;
}

export interface Openings {
  readonly version: 1;
  readonly drawId: string;
  /** In the order drawn. */
  readonly winners: readonly Opening[];
}

/** What a game draws. */
export interface Rule {
  readonly generator: readonly DrawPick[];
  /** Draws of one day are told apart by the minute in their phase; else there is at most one a day, and no minute. */
  readonly minutes: boolean;
  /** Prizes that each draw's raffle adds to those carried to it. */
  readonly raffle?: number;
}

/** What the verifier takes as given, and nobody who hands it a file can change. */
export interface Pins {
  /** Ed25519 public key, hexadecimal. */
  readonly operatorKey: string;
  readonly beacon: BeaconChain;
  /** The published rules of each game, by lottery type. */
  readonly rules: Readonly<Record<number, Rule>>;
}

/** One thing looked at. `expected` and `found` say what differs where something does. */
export interface Check<Name extends string = string> {
  readonly name: Name;
  readonly ok: boolean;
  readonly reason?: string;
  readonly expected?: string;
  readonly found?: string;
}
