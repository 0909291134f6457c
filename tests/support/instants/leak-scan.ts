import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Db } from '#server/db/index.ts';
import { buildDeck } from '#server/instants/deck/deck.ts';
import { findSeriesById } from '#server/instants/series/series.ts';

/** What nobody may know of a card that was bought and not revealed. */
export interface CardSecret {
  readonly orderId: string;
  /** 0 wins nothing. */
  readonly tier: number;
  readonly salt: Buffer;
  readonly seed: Buffer;
}

/** Something that a player's device gets, or keeps, while a card is covered. */
export interface Sample {
  /** What it is, as `101065` or `localStorage`: all samples of one kind must be alike, whatever their cards win. */
  readonly kind: string;
  readonly orderId: string;
  readonly text: string;
}

/** The first card of each order, by the seed of its series, which only the database knows. */
export async function readCardSecrets(db: Db, orderIds: readonly string[]): Promise<CardSecret[]> {
  const { rows } = await sql<{ order_id: string; series_id: bigint; place: number }>`
    select order_id, series_id, place from cards
    where order_id = any (${orderIds}::uuid[]) and card_no = 1 and revealed_at is null`.execute(db);
  const secrets: CardSecret[] = [];
  for (const seriesId of new Set(rows.map(({ series_id }) => series_id))) {
    const { plan, seed, name } = assertPresent(await findSeriesById(db, seriesId), 'the series of a card');
    const deck = await buildDeck(plan, seed, name);
    for (const { order_id: orderId, series_id, place } of rows) {
      if (series_id !== seriesId) continue;
      const { tier, salt } = deck.card(place);
      secrets.push({ orderId, tier, salt, seed });
    }
  }
  return secrets;
}

/**
 * Values that are chosen anew for each order or moment, by their form and with their length. They may differ, so what
 * they say is searched for secrets.
 */
const mask = (text: string): string =>
  text
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, '<id>')
    .replace(/(?<![\da-z])[\da-f]{32,}(?![\da-z])/gi, (hex) => `<${hex.length} digits>`)
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z/g, '<time>')
    .replace(/^message-id:\d+$/gm, 'message-id:<n>')
    .replace(/(?<!\d)1\d{12}(?:\.\d+)?(?!\d)/g, '<ms>')
    // Since when a player plays, and how often the page's stores changed.
    .replace(/\d\d:\d\d · \d+ min/g, '<played>')
    .replace(/"epoch":\d+/g, '"epoch":<n>');

/** What a text says, as it stands and as it is once decoded. */
function readings(text: string): string[] {
  const decoded = [...text.matchAll(/[\w+/-]{20,}={0,2}/g)].map(([run]) =>
    Buffer.from(run, 'base64').toString('latin1'),
  );
  return [text, ...decoded];
}

/** A secret in the ways in which it could be written. */
const writings = (secret: Buffer): string[] => [
  secret.toString('hex'),
  secret.toString('base64').replace(/=+$/, ''),
  secret.toString('base64url'),
  secret.toString('latin1'),
  [...secret].join(','),
];

function firstDifference(one: string, other: string): string {
  let at = 0;
  while (one[at] === other[at] && at < one.length) at++;
  return `…${one.slice(Math.max(0, at - 30), at + 30)}… and …${other.slice(Math.max(0, at - 30), at + 30)}…`;
}

/**
 * What tells the cards of the samples before they are revealed: a salt or a seed, in whatever writing, or anything that
 * differs between two samples of a kind. Cards of more than one tier are needed to see that.
 */
export function findLeaks(samples: readonly Sample[], secrets: readonly CardSecret[]): string[] {
  const byOrder = new Map(secrets.map((secret) => [secret.orderId, secret]));
  const leaks: string[] = [];
  const first = new Map<string, { readonly shape: string; readonly tier: number }>();
  /** Built files are the same in each browser. */
  const read = new Map<string, string>();
  for (const { kind, orderId, text } of samples) {
    const { tier, salt, seed } = assertPresent(byOrder.get(orderId), 'the secret of a sample');
    const said = read.get(text) ?? readings(text).join('\n').toLowerCase();
    read.set(text, said);
    for (const [name, secret] of Object.entries({ salt, seed }))
      if (writings(secret).some((written) => said.includes(written.toLowerCase())))
        leaks.push(`${kind}: has the ${name} of its card`);
    const shape = mask(text);
    const before = first.get(kind);
    if (!before) first.set(kind, { shape, tier });
    else if (before.shape !== shape)
      leaks.push(`${kind}: tier ${before.tier} and ${tier} differ: ${firstDifference(before.shape, shape)}`);
  }
  return leaks;
}
