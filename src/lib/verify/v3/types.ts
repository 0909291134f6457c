import type { BeaconChain, Check, DrawPick, Inclusion } from '../types.ts';

/** The files of docs/draw-proof.md (version 3) that the verifier reads, what it trusts, and what it answers. */

/** A position of a play: the player chooses `choose` numbers of from…to. */
export interface Position3 {
  readonly choose: number;
  readonly from: number;
  readonly to: number;
  /** A number may be chosen more than once. */
  readonly repeats?: true;
  /** The places of the draw it is compared with, from 0 over all picks of the generator. */
  readonly places: readonly number[];
}

export interface Tier3 {
  /** Each way wins the tier: how many numbers are hit in each position (or drawn of each set). */
  readonly ways: readonly (readonly number[])[];
  /** In fils, for multiple 1; of a shared tier the prize that its winners divide. */
  readonly prize: number;
  readonly shared?: true;
}

export interface Play3 {
  /** As in the entry text. */
  readonly key: string;
  readonly positions: readonly Position3[];
  /** No number may be in two positions. */
  readonly distinct?: true;
  /** The least and the most different numbers of an entry. */
  readonly different?: readonly [number, number];
  /** Its one position is hit as a whole, by the same numbers in any order, or not at all. */
  readonly box?: true;
  /** Of a play that names its numbers itself, which has no positions. */
  readonly sets?: readonly (readonly number[])[];
  /** An entry wins the first that it hits, and no other. */
  readonly tiers: readonly Tier3[];
}

/** What the `rules` entry of a game says. */
export interface Rules3 {
  /** Whether a phase names the minute, too. */
  readonly minutes: boolean;
  readonly generator: readonly DrawPick[];
  /** Of an entry with multiple 1, in fils. */
  readonly price: number;
  readonly multiples: readonly number[];
  readonly plays: readonly Play3[];
  readonly raffle?: { readonly prizes: number; readonly prize: number };
}

/** A change of the operator's key, at its place in the log (docs/draw-proof.md §10). */
export interface KeyChange {
  readonly index: number;
  /** The key before, as the new one Ed25519 and hexadecimal. */
  readonly before: string;
  readonly key: string;
  /** By the key before, and by the new one. */
  readonly signatures: readonly [string, string];
  /** That the log has it at the index: a checkpoint that witnesses cosigned, and the path of hashes to its root. */
  readonly proof: { readonly checkpoint: string; readonly path: readonly string[] };
}

/** For which draws a witness holds: those to be sealed from a moment on, and before another. */
export interface WitnessTerm {
  readonly from?: string;
  readonly until?: string;
}

/** What the verifier trusts. No file can change it. */
export interface Pins3 {
  /** The verifier key of the log (c2sp.org/signed-note); its name is the log's. */
  readonly logKey: string;
  /** Ed25519, hexadecimal. */
  readonly operatorKey: string;
  /** Changes of that key, each with the proof of its place in the log. */
  readonly keyChanges?: readonly KeyChange[];
  /** Changes that a server shows: they only extend what is pinned, and what the log that was read has. */
  readonly shownChanges?: readonly KeyChange[];
  readonly beacon: BeaconChain;
  /** The verifier keys of all witnesses that a draw may name. */
  readonly witnesses: readonly string[];
  /** Of those that were replaced, or came later, by their keys. One without a term holds for all draws. */
  readonly terms?: Readonly<Record<string, WitnessTerm>>;
  /** How many of them a draw must name at least, and how large its quorum must be at least. */
  readonly least: { readonly witnesses: number; readonly quorum: number };
  /** By lottery type, the rules of today and those of older draws. */
  readonly rules: Readonly<Record<number, readonly Rules3[]>>;
}

export interface NotChecked {
  readonly name: string;
  /** What was not at hand. */
  readonly reason: string;
}

/** `checks` holds what was looked at; what could not be looked at stands in `notChecked`, never as a passed check. */
export interface Verdict3 {
  readonly checks: readonly Check[];
  readonly notChecked: readonly NotChecked[];
}

/** A stretch of the log that ends where a checkpoint does. */
export interface LogPart {
  /** The index of its first entry. */
  readonly first: number;
  /**
   * The roots of the whole subtrees that hold the entries before the first, the largest first (`hashesBefore`). None
   * if it begins with the log.
   */
  readonly before: readonly Uint8Array[];
  readonly entries: readonly Uint8Array[];
  /** A checkpoint of the log with exactly these entries at its end. */
  readonly checkpoint: string;
}

export interface RaffleOf3 {
  readonly carried: number;
  readonly prizes: number;
  readonly winners: readonly number[];
}

export interface TierResult {
  /** The place of the tier among all tiers of all plays, from 1. */
  readonly tier: number;
  readonly winners: number;
  /** Of one winner with multiple 1, in fils. */
  readonly prize: number;
}

export interface Record3 {
  readonly version: 3;
  readonly drawId: string;
  readonly commitment: { readonly index: number; readonly entry: string; readonly path: readonly string[] };
  readonly closing: { readonly index: number; readonly entry: string };
  readonly seal: readonly { readonly checkpoint: string; readonly path: readonly string[] }[];
  readonly beacon: { readonly round: number; readonly signature: string };
  readonly numbers: readonly (readonly number[])[];
  /** Only of games with a raffle. */
  readonly raffle?: RaffleOf3;
  readonly prizes: readonly TierResult[];
  readonly operatorKey: string;
  readonly hash: string;
  readonly signature: string;
}

export interface StakedLeaf {
  readonly leaf: string;
  /** In fils. */
  readonly stake: number;
}

/** The list of a draw's tickets. */
export interface TicketList {
  readonly version: 3;
  readonly drawId: string;
  readonly batches: readonly {
    /** The index of the batch in the log. */
    readonly orders: number;
    readonly items: readonly { readonly name: string; readonly leaves: readonly StakedLeaf[] }[];
  }[];
}

/** An order in a draw as its receipt says it, whose batch the operator signed. */
export interface SignedOrder {
  readonly drawId: string;
  /** The hash of the draw's commitment. */
  readonly commitment: string;
  readonly name: string;
  readonly leaves: readonly StakedLeaf[];
  /** The batch that it was sold in, as far as it is of this draw. */
  readonly batch: { readonly count: number; readonly root: string };
}

/** A ticket opened to everybody: its leaf, and the way to the root of its batch. */
export interface Opening3 {
  readonly place: number;
  readonly orderId: string;
  readonly entryNo: number;
  readonly entryText: string;
  readonly salt: string;
  readonly orders: number;
  readonly name: string;
  readonly leaves: readonly StakedLeaf[];
  readonly proof: Inclusion;
}

export interface Winners3 {
  readonly version: 3;
  readonly drawId: string;
  readonly winners: readonly Opening3[];
}

export interface ReceiptDraw {
  readonly drawId: string;
  /** The hash of the draw's commitment. */
  readonly commitment: string;
  /** In the order of entryNo. */
  readonly leaves: readonly StakedLeaf[];
  readonly proof: Inclusion;
}

export interface Receipt3 {
  readonly version: 3;
  readonly orderId: string;
  readonly secret: string;
  readonly nonce: string;
  readonly draws: readonly ReceiptDraw[];
  readonly entry: string;
  readonly operatorKey: string;
  readonly signature: string;
}

/** One entry in one draw. Without `proof` it is not among the tickets of the closing. */
export interface Ticket3 {
  readonly version: 3;
  readonly drawId: string;
  readonly orderId: string;
  readonly entryNo: number;
  readonly entryText: string;
  readonly salt: string;
  readonly name: string;
  readonly proof?: Inclusion;
  readonly receipt: Omit<ReceiptDraw, 'drawId'> & Pick<Receipt3, 'entry' | 'operatorKey' | 'signature'>;
}
