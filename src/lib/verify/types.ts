/** The files that the verifier reads, as docs/draw-proof-2.md specifies them. */

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

/**
 * The raffle of a draw: prizes carried over to it, its prizes in all, indexes of the winners among the sorted leaves.
 */
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
  /** Only for games with a raffle. */
  readonly raffle?: Raffle;
  readonly previous: string;
  readonly operatorKey: string;
  readonly hash: string;
  readonly signature: string;
}

/** The path from a leaf to the root. */
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

/** Version 1: orders were signed one by one. */
export interface OldReceipt extends Omit<Receipt, 'version' | 'lotteryType' | 'proof'> {
  readonly version: 1;
}

/** A ticket after parsing, with a receipt of either version. */
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

/** A published raffle winner: the contents of the ticket's leaf, and the path to the root. */
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

/** What a player set for themself, as the operator signed it (docs/control-receipts.md): all but the signature. */
export interface ControlReceipt {
  readonly type: 'naseeb/control';
  readonly version: 1;
  readonly receiptId: string;
  /** One that this verifier does not know is checked like any other. */
  readonly kind: string;
  readonly player: string;
  /** A limit in fils; absent of an exclusion, and of a limit that was taken away. */
  readonly amount?: number;
  /** Of a session-time limit; absent where it was taken away. */
  readonly minutes?: number;
  readonly issuedAt: string;
  readonly effectiveAt: string;
  /** Absent where it has no end. */
  readonly endsAt?: string;
  readonly operatorKey: string;
  readonly signature: string;
}

/** How numbers of a game are drawn. */
export interface Rule {
  readonly generator: readonly DrawPick[];
  /** Whether phases contain a minute. Without it a game has at most one draw a day. */
  readonly minutes: boolean;
  /** Prizes that each draw adds to those carried over. */
  readonly raffle?: number;
}

/** What the verifier trusts. No file can change it. */
export interface Pins {
  /** Ed25519 public key, hexadecimal. */
  readonly operatorKey: string;
  /** Keys that followed it (docs/draw-proof.md §10). They sign receipts of limits, and nothing of version 2. */
  readonly laterKeys?: readonly string[];
  readonly beacon: BeaconChain;
  /** The published rules of each game, by lottery type. */
  readonly rules: Readonly<Record<number, Rule>>;
}

/** One check. `expected` and `found` show the difference. */
export interface Check<Name extends string = string> {
  readonly name: Name;
  readonly ok: boolean;
  readonly reason?: string;
  readonly expected?: string;
  readonly found?: string;
}
