import { bytesToHex } from '@noble/hashes/utils.js';
import { parseCanonical } from '../json.ts';
import { lotteryTypeOf } from '../pins.ts';
import { findEntries, livesOf, type DrawLife } from './life.ts';
import type { ReadPart } from './log-part.ts';

interface Raffle {
  /** Of the entry with the rules. */
  readonly index: number;
  /** Of one draw. */
  readonly prizes: number;
}

/** The prizes that an entry with the rules of a game gives in its raffle; undefined where it gives none. */
function readPrizes(text: string, lotteryType: number): number | undefined {
  const entry = parseCanonical(text) as
    | { type?: unknown; lotteryType?: unknown; rules?: { raffle?: { prizes?: unknown } | null } | null }
    | null
    | undefined;
  if (entry?.type !== 'rules' || entry.lotteryType !== lotteryType) return undefined;
  const prizes = entry.rules?.raffle?.prizes;
  return Number.isSafeInteger(prizes) && Number(prizes) >= 0 ? Number(prizes) : undefined;
}

/** The raffles of a game, by the hashes of the entries with its rules, which commitments name. */
function rafflesOf({ texts, leaves, first }: ReadPart, lotteryType: number): Map<string, Raffle> {
  const raffles = new Map<string, Raffle>();
  for (const [i, text] of texts.entries()) {
    const leaf = leaves[i];
    const prizes = leaf && text?.includes('"type":"rules"') ? readPrizes(text, lotteryType) : undefined;
    if (!leaf || prizes === undefined) continue;
    const hash = bytesToHex(leaf);
    if (!raffles.has(hash)) raffles.set(hash, { index: first + i, prizes });
  }
  return raffles;
}

/** A place in the log at which the account of a game changes. */
interface Step {
  readonly index: number;
  readonly change: (account: number) => number;
}

const isForSeal = (reason: string): boolean => reason === 'unsealed' || reason === 'undecided';

/** What a draw does to the account: its closing takes it and leaves the rest, its later cancellation undoes that. */
function stepsOf({ commitment, closing, laterCancels }: DrawLife, raffles: ReadonlyMap<string, Raffle>): Step[] {
  const raffle = commitment && raffles.get(commitment.entry.rules);
  if (!closing || !raffle || raffle.index > closing.index) return [];
  let added = 0;
  const close = (account: number): number => {
    const left = Math.max(0, account + raffle.prizes - closing.entry.count);
    added = left - account;
    return left;
  };
  const cancel = laterCancels.find(({ entry }) => isForSeal(entry.reason));
  const undo: Step[] = cancel ? [{ index: cancel.index, change: (account) => Math.max(0, account - added) }] : [];
  return [{ index: closing.index, change: close }, ...undo];
}

/** What the game's draws of version 2 left over, as the log brings it in. */
const broughtIn = (part: ReadPart, lotteryType: number): Step[] =>
  [...findEntries(part, '"type":"carry"')].flatMap(({ index, entry }) =>
    entry.type === 'carry' && entry.lotteryType === lotteryType
      ? [{ index, change: (account: number) => account + entry.prizes }]
      : [],
  );

/**
 * The prizes that a closing at this place is carried (docs/draw-proof.md §7): the account of its game there. It follows
 * from the bytes of the log before; undefined where the part does not begin with the log.
 */
export function carriedTo(drawId: string, closingIndex: number, part: ReadPart): number | undefined {
  if (part.first !== 0) return undefined;
  const lotteryType = lotteryTypeOf(drawId);
  const raffles = rafflesOf(part, lotteryType);
  // Games without a raffle have the most draws, whose lives need not be read.
  if (raffles.size === 0) return 0;
  const lives = livesOf(part, `"${lotteryType}-`, (id) => lotteryTypeOf(id) === lotteryType);
  return [...broughtIn(part, lotteryType), ...[...lives.values()].flatMap((life) => stepsOf(life, raffles))]
    .filter(({ index }) => index < closingIndex)
    .sort((a, b) => a.index - b.index)
    .reduce((account, { change }) => change(account), 0);
}
