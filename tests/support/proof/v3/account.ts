import { sha256 } from '../proof-bytes.ts';
import type { MemoryLog } from './memory-log.ts';

/** What an entry of the log may have, of those that touch a raffle. */
interface AnyEntry {
  readonly type: string;
  readonly lotteryType: number;
  readonly prizes: number;
  readonly drawId: string;
  readonly commitment: string;
  readonly seed: string;
  readonly seedHash: string;
  readonly count: number;
  readonly reason: string;
  readonly rules: string | { readonly raffle?: { readonly prizes: number } | null } | null;
}

interface OpenDraw {
  readonly hash: string;
  readonly seedHash: string;
  /** Of the raffle of its rules; undefined where its game has no such rules in the log, or they have none. */
  readonly prizes: number | undefined;
  state: 'open' | 'closed' | 'cancelled';
  carried: number;
  left: number;
}

/** The account of a game's raffle after all entries of the log (docs/draw-proof.md §7), as its operator keeps it. */
export function raffleAccount(log: MemoryLog, lotteryType: number): number {
  const prizesOf = new Map<string, number | undefined>();
  const draws = new Map<string, OpenDraw>();
  let account = 0;
  for (const [index, text] of log.entries.entries()) {
    const entry = JSON.parse(text) as AnyEntry;
    if (entry.type === 'rules' && entry.lotteryType === lotteryType && typeof entry.rules === 'object')
      prizesOf.set(log.hash(index), entry.rules?.raffle?.prizes);
    if (entry.type === 'carry' && entry.lotteryType === lotteryType) account += entry.prizes;
    if (!entry.drawId?.startsWith(`${lotteryType}-`)) continue;
    const draw = draws.get(entry.drawId);
    if (entry.type === 'draw' && !draw && typeof entry.rules === 'string')
      draws.set(entry.drawId, {
        hash: log.hash(index),
        seedHash: entry.seedHash,
        prizes: prizesOf.get(entry.rules),
        state: 'open',
        carried: 0,
        left: 0,
      });
    if (!draw) continue;
    if (entry.type === 'closing' && draw.state === 'open') {
      const isOfSeed = sha256(Buffer.from(entry.seed, 'hex')).toString('hex') === draw.seedHash;
      if (entry.commitment !== draw.hash || !isOfSeed || entry.count >= 2 ** 32) continue;
      draw.state = 'closed';
      if (draw.prizes === undefined) continue;
      draw.carried = account;
      draw.left = Math.max(0, account + draw.prizes - entry.count);
      account = draw.left;
    }
    if (entry.type !== 'cancel' || draw.state === 'cancelled') continue;
    if (draw.state === 'open') draw.state = 'cancelled';
    else if (['unsealed', 'undecided'].includes(entry.reason)) {
      draw.state = 'cancelled';
      account = Math.max(0, account + draw.carried - draw.left);
    }
  }
  return account;
}
