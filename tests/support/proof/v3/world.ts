import { createHmac, sign } from 'node:crypto';
import type { DrawEntry } from '#verify/v3/log/entries.ts';
import type {
  KeyChange,
  Pins3,
  Receipt3,
  Record3,
  StakedLeaf,
  Ticket3,
  TicketList,
  Winners3,
} from '#verify/v3/types.ts';
import { chain, signRound } from '../draw-vectors.ts';
import {
  bigEndian,
  hashCanonical,
  lengthPrefixed,
  merklePath,
  merkleRoot,
  pickDistinct,
  sha256,
  sortKeys,
} from '../proof-bytes.ts';
import { raffleAccount } from './account.ts';
import { RULES, TIMES, tierWon } from './games.ts';
import { cosignatureLine, logSigner, noteLine, secondsOf, witnessSigner, type Signer } from './keys.ts';
import { allAt, hashOfEntry, LOG, MemoryLog, WITNESSES, type Cosigning } from './memory-log.ts';

/**
 * A small operator that does all of docs/draw-proof.md by itself, with the keys of everybody, and shares no code with
 * the verifier. Each step takes what a test wants to be otherwise.
 */

/** The operator's key is of the same kind as a witness's; its name is in nothing. */
export const OPERATOR: Signer = witnessSigner('operator');
export const STRANGER: Signer = witnessSigner('stranger');

/** The log of somebody else, with another name and key. */
export const otherLog: Signer = logSigner('other.example/draws');

export const pins: Pins3 = {
  logKey: LOG.verifier,
  operatorKey: OPERATOR.publicKey.toString('hex'),
  beacon: chain,
  witnesses: WITNESSES.map(({ verifier }) => verifier),
  least: { witnesses: 3, quorum: 2 },
  rules: Object.fromEntries(Object.entries(RULES).map(([type, rules]) => [type, [rules]])),
};

const hex = (bytes: Buffer): string => bytes.toString('hex');
const signBy = (by: Signer, digest: Buffer): string => hex(sign(null, digest, by.privateKey));
const typeOf = (drawId: string): number => Number(drawId.split('-')[0]);
/** The hash of the log's entry with the rules of a game. */
export const hashRules = (lotteryType: number, rules: object): string =>
  hex(hashOfEntry(JSON.stringify(sortKeys({ type: 'rules', lotteryType, rules }))));
const roundOf = (moment: string): number => Math.ceil((Date.parse(moment) / 1_000 - chain.genesis) / chain.period) + 1;

/** The entry by which the operator changes its key. */
export function keyChange(before: Signer, next: Signer, by: readonly Signer[] = [before, next]): object {
  const keys = [before, next].map(({ publicKey }) => lengthPrefixed(publicKey));
  const digest = sha256('naseeb/key/v3', lengthPrefixed(LOG.name), ...keys);
  return { type: 'key', key: hex(next.publicKey), signatures: by.map((signer) => signBy(signer, digest)) };
}

/** A checkpoint of a log that begins with anything and ends with this entry, and the entry's path to its root. */
function placeAtEnd(index: number, entry: string, cosigned: readonly Cosigning[]): KeyChange['proof'] {
  let root = hashOfEntry(entry);
  const path: string[] = [];
  for (let left = index; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 0) continue;
    const sibling = sha256('before', String(left));
    path.push(hex(sibling));
    root = sha256(Buffer.of(1), sibling, root);
  }
  const text = `${LOG.name}\n${index + 1}\n${root.toString('base64')}\n`;
  const lines = cosigned.map(({ witness, at }) => cosignatureLine(witness, text, secondsOf(at)));
  return { checkpoint: `${text}\n${noteLine(LOG, text)}${lines.join('')}`, path };
}

/** The same as keys.json shows it, of the entry at an index. */
export function shownChange(
  index: number,
  before: Signer,
  next: Signer,
  by?: readonly Signer[],
  cosigned = allAt('2026-11-21T05:00:00.000Z'),
): KeyChange {
  const entry = keyChange(before, next, by);
  const { key, signatures } = entry as Pick<KeyChange, 'key' | 'signatures'>;
  const proof = placeAtEnd(index, JSON.stringify(sortKeys(entry)), cosigned);
  return { index, before: hex(before.publicKey), key, signatures, proof };
}

export interface Order {
  readonly orderId: string;
  readonly secret: Buffer;
  readonly nonce: Buffer;
  readonly entries: readonly string[];
  /** Others than the entries say. */
  readonly stakes?: readonly number[];
}
export const order = (n: number, ...entries: string[]): Order => ({
  orderId: `0b0e7b0e-4b7a-4d5e-9a53-${String(n).padStart(12, '0')}`,
  secret: sha256(`secret ${n}`),
  nonce: sha256(`nonce ${n}`).subarray(0, 16),
  entries,
});

interface Item {
  readonly name: string;
  readonly leaves: readonly StakedLeaf[];
  readonly order: Order;
}
export interface Draw {
  readonly drawId: string;
  readonly entry: DrawEntry;
  readonly index: number;
  /** Of the commitment. */
  readonly hash: string;
  readonly seed: Buffer;
  readonly batches: { orders: number; items: Item[] }[];
  /** Orders that do not take part, by batch and name. */
  readonly stopped: Set<string>;
  closing: number;
}

export const nameOf = ({ secret, nonce, orderId }: Order, drawId: string): string =>
  hex(
    createHmac('sha256', secret)
      .update(Buffer.concat([Buffer.of(2), ...[nonce, drawId, orderId].map(lengthPrefixed)]))
      .digest(),
  );
export const saltOf = ({ secret, nonce }: Order, drawId: string, entryNo: number): string =>
  hex(
    createHmac('sha256', secret)
      .update(Buffer.concat([Buffer.of(3), ...[nonce, drawId].map(lengthPrefixed), bigEndian(entryNo, 4)]))
      .digest()
      .subarray(0, 16),
  );
const leafOf = (own: Order, drawId: string, entryNo: number): string => {
  const salt = Buffer.from(saltOf(own, drawId, entryNo), 'hex');
  const parts = [salt, drawId, `${own.orderId}#${entryNo}`, own.entries[entryNo - 1] ?? ''];
  return hex(sha256(Buffer.of(0), ...parts.map(lengthPrefixed)));
};
export const orderLeafOf = (commitment: string, { name, leaves }: Omit<Item, 'order'>): Buffer =>
  sha256(
    Buffer.of(0),
    ...[commitment, name].map((text) => lengthPrefixed(Buffer.from(text, 'hex'))),
    ...leaves.flatMap(({ leaf, stake }) => [bigEndian(stake, 8), Buffer.from(leaf, 'hex')]),
  );
const sorted = (leaves: readonly Buffer[]): Buffer[] => [...leaves].sort(Buffer.compare);
const inclusionOf = (leaves: readonly Buffer[], leaf: Buffer) => {
  const index = leaves.findIndex((other) => other.equals(leaf));
  return { index, count: leaves.length, path: merklePath(leaves, index).map(hex) };
};

export function commit(log: MemoryLog, drawId: string, over: Partial<DrawEntry> = {}, seedText = drawId): Draw {
  const seed = sha256(`seed ${seedText}`);
  const times = TIMES[drawId] ?? TIMES['61-261121'];
  const rules = RULES[typeOf(drawId)];
  if (!times || !rules) throw new Error('no such game');
  const entry: DrawEntry = {
    type: 'draw',
    drawId,
    ...times,
    seedHash: hex(sha256(seed)),
    beacon: chain,
    round: roundOf(times.drawsAt),
    rules: hashRules(typeOf(drawId), rules),
    witnesses: pins.witnesses,
    quorum: 2,
    ...over,
  };
  const index = log.append(entry);
  return { drawId, entry, index, hash: log.hash(index), seed, batches: [], stopped: new Set(), closing: -1 };
}

const itemOf = (own: Order, drawId: string): Item => ({
  name: nameOf(own, drawId),
  leaves: own.entries.map((text, i) => ({
    leaf: leafOf(own, drawId, i + 1),
    stake: own.stakes?.[i] ?? Number(text.split('|')[3]),
  })),
  order: own,
});

/** Sells orders together, each in all the draws; the receipt of each. */
export function sell(
  log: MemoryLog,
  orders: readonly Order[],
  draws: readonly Draw[],
  at?: string,
  by = OPERATOR,
): Receipt3[] {
  const batches = [...draws]
    .sort((a, b) => (a.drawId < b.drawId ? -1 : 1))
    .map((draw) => {
      const items = orders.map((own) => itemOf(own, draw.drawId));
      return { draw, items, leaves: sorted(items.map((item) => orderLeafOf(draw.hash, item))) };
    });
  const index = log.append({
    type: 'orders',
    at: at ?? new Date(Date.parse(draws[0]?.entry.closesAt ?? '') - 60_000).toISOString(),
    draws: batches.map(({ draw, leaves }) => ({
      count: leaves.length,
      drawId: draw.drawId,
      root: hex(merkleRoot(leaves)),
    })),
  });
  for (const { draw, items } of batches) draw.batches.push({ orders: index, items });
  const entry = log.text(index);
  return orders.map((own, i) => ({
    version: 3,
    orderId: own.orderId,
    secret: hex(own.secret),
    nonce: hex(own.nonce),
    draws: batches.flatMap(({ draw, items, leaves }) => {
      const item = items[i];
      if (!item) return [];
      const proof = inclusionOf(leaves, orderLeafOf(draw.hash, item));
      return [{ drawId: draw.drawId, commitment: draw.hash, leaves: item.leaves, proof }];
    }),
    entry,
    operatorKey: hex(by.publicKey),
    signature: signBy(by, sha256('naseeb/receipt/v3', hashOfEntry(entry))),
  }));
}

export function stop(log: MemoryLog, draw: Draw, own: Order, doesCount = true): number {
  const name = nameOf(own, draw.drawId);
  const orders = draw.batches.find(({ items }) => items.some((item) => item.name === name))?.orders ?? 0;
  if (doesCount) draw.stopped.add(`${orders} ${name}`);
  return log.append({ type: 'stop', at: draw.entry.closesAt, drawId: draw.drawId, name, orders });
}

interface Placed extends StakedLeaf {
  readonly order: Order;
  readonly entryNo: number;
  readonly batch: Draw['batches'][number];
}
/** The tickets of a draw in the order of their places. */
export const ticketsOf = ({ batches, stopped }: Draw): Placed[] =>
  batches
    .flatMap((batch) =>
      batch.items
        .filter(({ name }) => !stopped.has(`${batch.orders} ${name}`))
        .flatMap((item) => item.leaves.map((leaf, i) => ({ ...leaf, order: item.order, entryNo: i + 1, batch }))),
    )
    .sort((a, b) => (a.leaf < b.leaf ? -1 : 1));
const treeOf = (draw: Draw): Buffer[] => ticketsOf(draw).map(({ leaf }) => Buffer.from(leaf, 'hex'));

export function close(log: MemoryLog, draw: Draw, over: object = {}): number {
  const tickets = ticketsOf(draw);
  draw.closing = log.append({
    type: 'closing',
    drawId: draw.drawId,
    at: draw.entry.closesAt,
    commitment: draw.hash,
    seed: hex(draw.seed),
    count: tickets.length,
    root: hex(merkleRoot(treeOf(draw))),
    stake: tickets.reduce((sum, { stake }) => sum + stake, 0),
    stopped: draw.stopped.size,
    ...(RULES[typeOf(draw.drawId)]?.raffle ? { carried: raffleAccount(log, typeOf(draw.drawId)) } : {}),
    ...over,
  });
  return draw.closing;
}

/** In time by a second, for any draw. */
export const inTime = ({ entry }: Draw): Cosigning[] => allAt(new Date(Date.parse(entry.sealBy) - 2_000).toISOString());

/** §6 and §7: what follows from the closing in the log. */
export function outcome(log: MemoryLog, draw: Draw, round = draw.entry.round, carried?: number) {
  const closing = JSON.parse(log.text(draw.closing)) as { seed: string; root: string; count: number; carried?: number };
  const parts = [draw.hash, closing.root].map((text) => lengthPrefixed(Buffer.from(text, 'hex')));
  const signature = lengthPrefixed(Buffer.from(signRound(round), 'hex'));
  const head = ['naseeb/draw/v3', ...parts, lengthPrefixed(bigEndian(closing.count, 8)), signature];
  const words: number[] = [];
  let blocks = 0;
  const choose = (k: number): number => {
    for (;;) {
      if (words.length === 0) {
        const hmac = createHmac('sha256', Buffer.from(closing.seed, 'hex'));
        for (const part of [...head, bigEndian(blocks++, 4)]) hmac.update(part);
        const block = hmac.digest();
        for (let at = 0; at < 32; at += 4) words.push(block.readUInt32BE(at));
      }
      const word = words.shift() ?? 0;
      if (word < 2 ** 32 - (2 ** 32 % k)) return word % k;
    }
  };
  const rules = RULES[typeOf(draw.drawId)];
  const numbers = (rules?.generator ?? []).map(({ from, to, count, ordered }) => {
    const drawn = pickDistinct(choose, from, to, count);
    return ordered ? drawn : drawn.sort((a, b) => a - b);
  });
  if (!rules?.raffle) return { numbers };
  const due = carried ?? closing.carried ?? 0;
  const prizes = rules.raffle.prizes + due;
  const winners = new Set<number>();
  while (winners.size < Math.min(prizes, closing.count)) winners.add(choose(closing.count));
  return { numbers, raffle: { carried: due, prizes, winners: [...winners] } };
}

export const textOf = ({ order: own, entryNo }: Placed): string => own.entries[entryNo - 1] ?? '';

function prizesOf(draw: Draw, numbers: number[][]) {
  const rules = RULES[typeOf(draw.drawId)];
  const won = ticketsOf(draw).map((ticket) => ({ tier: rules ? tierWon(rules, textOf(ticket), numbers) : 0, ticket }));
  return (rules?.plays ?? [])
    .flatMap(({ tiers }) => tiers)
    .map(({ prize, shared }, i) => {
      const own = won.filter(({ tier }) => tier === i + 1);
      const units = own.reduce((sum, { ticket }) => sum + Number(textOf(ticket).split('|')[2]), 0);
      return { tier: i + 1, winners: own.length, prize: shared && units > 0 ? Math.floor(prize / units) : prize };
    });
}

/** Makes hash and signature of a record anew, as a forger with the key does. */
export function resign(record: object, by: Signer = OPERATOR): Record3 {
  const body = Object.fromEntries(Object.entries(record).filter(([key]) => key !== 'hash' && key !== 'signature'));
  const digest = hashCanonical(body);
  return { ...body, hash: hex(digest), signature: signBy(by, digest) } as unknown as Record3;
}

export interface Sealing {
  readonly log: MemoryLog;
  readonly cosigned: readonly Cosigning[];
  readonly size?: number;
}

/** The record of a closed draw, sealed by one checkpoint of the whole log or as given. */
export function recordOf(
  log: MemoryLog,
  draw: Draw,
  seals: readonly Sealing[] = [{ log, cosigned: inTime(draw) }],
  over: object = {},
): Record3 {
  const [first] = seals;
  const { numbers, ...raffle } = outcome(log, draw);
  return resign({
    version: 3,
    drawId: draw.drawId,
    commitment: {
      index: draw.index,
      entry: log.text(draw.index),
      path: first?.log.path(draw.index, first.size ?? first.log.size) ?? [],
    },
    closing: { index: draw.closing, entry: log.text(draw.closing) },
    seal: seals.map(({ log: own, cosigned, size = own.size }) => ({
      checkpoint: own.note(cosigned, { size }),
      path: own.path(draw.closing, size),
    })),
    beacon: { round: draw.entry.round, signature: signRound(draw.entry.round) },
    numbers,
    ...raffle,
    prizes: prizesOf(draw, numbers),
    operatorKey: pins.operatorKey,
    ...over,
  });
}

export const listOf = ({ drawId, batches }: Draw): TicketList => ({
  version: 3,
  drawId,
  batches: batches.map(({ orders, items }) => ({
    orders,
    items: items.map(({ name, leaves }) => ({ name, leaves })),
  })),
});

/** Opens the ticket at a place. */
export function openingOf(draw: Draw, place: number): Winners3['winners'][number] {
  const ticket = ticketsOf(draw)[place];
  if (!ticket) throw new Error('no such place');
  const item = ticket.batch.items.find(({ order: own }) => own === ticket.order);
  if (!item) throw new Error('no such order');
  const leaves = sorted(ticket.batch.items.map((other) => orderLeafOf(draw.hash, other)));
  return {
    place,
    orderId: ticket.order.orderId,
    entryNo: ticket.entryNo,
    entryText: textOf(ticket),
    salt: saltOf(ticket.order, draw.drawId, ticket.entryNo),
    orders: ticket.batch.orders,
    name: item.name,
    leaves: item.leaves,
    proof: inclusionOf(leaves, orderLeafOf(draw.hash, item)),
  };
}

export function winnersOf(draw: Draw, { numbers, raffle }: Record3): Winners3 {
  const rules = RULES[typeOf(draw.drawId)];
  const tiers = (rules?.plays ?? []).flatMap((play) => play.tiers);
  const places = ticketsOf(draw).flatMap((ticket, place) => {
    const isShared = rules && tiers[tierWon(rules, textOf(ticket), numbers) - 1]?.shared === true;
    return isShared || raffle?.winners.includes(place) ? [place] : [];
  });
  return { version: 3, drawId: draw.drawId, winners: places.map((place) => openingOf(draw, place)) };
}

/** The file of one entry of an order in a draw. */
export function ticketOf(draw: Draw, receipt: Receipt3, own: Order, entryNo: number): Ticket3 {
  const leaf = Buffer.from(leafOf(own, draw.drawId, entryNo), 'hex');
  const tree = treeOf(draw);
  const sold = receipt.draws.find(({ drawId }) => drawId === draw.drawId);
  if (!sold) throw new Error('the receipt does not name the draw');
  const { commitment, leaves, proof } = sold;
  return {
    version: 3,
    drawId: draw.drawId,
    orderId: own.orderId,
    entryNo,
    entryText: own.entries[entryNo - 1] ?? '',
    salt: saltOf(own, draw.drawId, entryNo),
    name: nameOf(own, draw.drawId),
    ...(tree.some((other) => other.equals(leaf)) ? { proof: inclusionOf(tree, leaf) } : {}),
    receipt: {
      commitment,
      leaves,
      proof,
      entry: receipt.entry,
      operatorKey: receipt.operatorKey,
      signature: receipt.signature,
    },
  };
}
