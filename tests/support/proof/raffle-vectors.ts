import type { DrawRecord, Openings } from '#verify/types.ts';
import { signRound, chain, operatorKey, pins, reseal } from './draw-vectors.ts';
import { createNumberPicker, lengthPrefixed, merklePath, sha256, pickDistinct, merkleRoot } from './proof-bytes.ts';

/** A Lucky Day draw with its raffle, computed from docs/draw-proof-2.md like the draws of draw-vectors.ts. */
export interface MadeRaffle {
  readonly record: DrawRecord;
  readonly openings: Openings;
  /** The raffle's places for so many prizes from the same words. */
  readonly winnersOf: (prizes: number) => number[];
}

const DRAW_ID = '61-261121';

/** §4a, with the words that remain after the numbers. */
function placesOf(choose: (k: number) => number, count: number, prizes: number): number[] {
  const drawn: number[] = [];
  while (drawn.length < Math.min(prizes, count)) {
    const place = choose(count);
    if (!drawn.includes(place)) drawn.push(place);
  }
  return drawn;
}

const uuidOf = (i: number): string => `0b0e7b0e-4b7a-4d5e-9a53-${String(i).padStart(12, '0')}`;

export function makeRaffle({ count = 20, carried = 0, round = 0 } = {}): MadeRaffle {
  const publishedAt = '2026-11-21T15:00:00.250Z';
  const tickets = Array.from({ length: count }, (_, i) => {
    const [orderId, salt] = [uuidOf(i), sha256(`salt ${i}`).subarray(0, 16)];
    const luckyId = `AB${String(i).padStart(7, '0')}`;
    const entryText = `main|1,2,3,4,5,${6 + (i % 26)}/${1 + (i % 12)}|1|2000|${luckyId}`;
    const leaf = sha256(
      Buffer.of(0),
      lengthPrefixed(salt),
      lengthPrefixed(DRAW_ID),
      lengthPrefixed(`${orderId}#1`),
      lengthPrefixed(entryText),
    );
    return { luckyId, leaf, ticket: { orderId, entryNo: 1, entryText, salt: salt.toString('hex') } };
  }).sort((a, b) => Buffer.compare(a.leaf, b.leaf));
  const leaves = tickets.map(({ leaf }) => leaf);
  const root = merkleRoot(leaves).toString('hex');
  const due = round || Math.floor((Date.parse(publishedAt) / 1000 + 2 - chain.genesis) / chain.period) + 2;
  const signature = signRound(due);
  const seed = sha256('a lucky seed');
  const words = { seed: seed.toString('hex'), drawId: DRAW_ID, root, count, signature };
  const ascending = (list: number[]) => list.sort((a, b) => a - b);
  const drawn = (prizes: number) => {
    const choose = createNumberPicker(words);
    const numbers = [ascending(pickDistinct(choose, 1, 31, 6)), pickDistinct(choose, 1, 12, 1)];
    return { numbers, winners: placesOf(choose, count, prizes) };
  };
  const { numbers, winners } = drawn(3 + carried);
  const record = reseal({
    version: 1,
    drawId: DRAW_ID,
    lotteryType: 61,
    phase: '261121',
    opensAt: '2026-11-14T16:30:00.000Z',
    closesAt: '2026-11-21T15:00:00.000Z',
    drawsAt: '2026-11-21T16:30:00.000Z',
    commitment: { seedHash: sha256(seed).toString('hex'), committedAt: '2026-11-10T05:40:00.000Z', beacon: chain },
    tickets: { count, root, publishedAt },
    beacon: { round: due, signature },
    seed: seed.toString('hex'),
    generator: pins.rules[61]?.generator,
    numbers,
    raffle: { carried, prizes: 3 + carried, winners },
    previous: '0'.repeat(64),
    operatorKey,
  });
  const opened = winners.flatMap((index) => {
    const won = tickets[index];
    const path = merklePath(leaves, index).map((hash) => hash.toString('hex'));
    return won ? [{ index, luckyId: won.luckyId, ticket: { ...won.ticket, proof: { index, count, path } } }] : [];
  });
  return {
    record,
    openings: { version: 1, drawId: DRAW_ID, winners: opened },
    winnersOf: (prizes) => drawn(prizes).winners,
  };
}
