import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Db } from '#server/db/index.ts';
import { dealAgain, type DealtCard, type DeckEntry, type OrderToDeal } from './dealer.ts';

interface LogEntry extends DeckEntry {
  readonly type: string;
  readonly seed: string;
  readonly sold: number;
  readonly series: readonly { readonly seriesId: string; readonly root: string }[];
}

/** The log, in its order: what has a place, then what waits for one. */
async function readEntries(db: Db): Promise<{ text: Buffer; entry: LogEntry }[]> {
  const { rows } = await sql<{ entry: Buffer }>`
    select entry from (
      select 0 as part, index as n, entry from tlog_entries union all select 1, id, entry from tlog_queue
    ) e where convert_from(entry, 'UTF8')::jsonb ->> 'type' in ('deck', 'cards', 'opened') order by part, n`.execute(
    db,
  );
  return rows.map(({ entry: text }) => ({ text, entry: JSON.parse(text.toString()) as LogEntry }));
}

interface Row {
  readonly order_id: string;
  readonly card_no: number;
  readonly place: number;
  readonly tier: number | null;
  readonly prize: bigint | null;
  readonly nonce: Buffer;
  readonly quantity: number;
  readonly batch_entry: string;
}

async function readCards(db: Db, series: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.order_id, c.card_no, c.place, c.tier, c.prize, o.nonce, o.entries_count as quantity, convert_from(b.entry, 'UTF8') as batch_entry
    from cards c join instant_series s on s.id = c.series_id join orders o on o.id = c.order_id join receipt_batches b on b.id = o.receipt_batch
    where series_name(s) = ${series}`.execute(db);
  return rows;
}

/** Claimed and left are the deck, by what the product counts and by the cards themselves. */
export async function findTierFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select series_name(s) || ' tier ' || t.tier || ': ' || t.revealed || ' revealed, ' || (t.count - t.revealed) || ' left, of ' || t.count
      || ', but ' || coalesce(c.n, 0) || ' cards' as fault
    from deck_tiers t join instant_series s on s.id = t.series_id
      left join (select series_id, tier, count(*) as n, sum(prize) as prizes from cards where revealed_at is not null group by 1, 2) c
        on c.series_id = t.series_id and c.tier = t.tier
    where t.revealed <> coalesce(c.n, 0) or coalesce(c.prizes, 0) <> t.prize * t.revealed or t.revealed > t.count
    union all
    select series_name(s) || ': ' || s.sold || ' sold, but ' || count(c.place) || ' cards of ' || count(distinct c.place) || ' places'
    from instant_series s left join cards c on c.series_id = s.id group by s.id
    having count(c.place) <> s.sold or count(distinct c.place) <> s.sold`.execute(db);
  return rows.map(({ fault }) => fault);
}

/** Deals every opened series again by what the log says; answers what differs from what the product dealt and paid. */
export async function findDealFaults(db: Db): Promise<{ dealt: DealtCard[]; series: number; faults: string[] }> {
  const log = await readEntries(db);
  const faults: string[] = [];
  const dealt: DealtCard[] = [];
  const opened = log.filter(({ entry }) => entry.type === 'opened');
  for (const { entry: opening } of opened) {
    const { seriesId } = opening;
    const deck = assertPresent(
      log.find(({ entry }) => entry.type === 'deck' && entry.seriesId === seriesId),
      'the entry of a deck',
    );
    const rows = await readCards(db, seriesId);
    const orders = new Map<string, Map<string, OrderToDeal>>();
    for (const { batch_entry, order_id: orderId, nonce, quantity } of rows) {
      const batch = orders.get(batch_entry) ?? new Map<string, OrderToDeal>();
      orders.set(batch_entry, batch.set(orderId, { orderId, nonce, cards: quantity }));
    }
    const batches = log.flatMap(({ entry, text }) => {
      const root = entry.type === 'cards' ? entry.series.find((one) => one.seriesId === seriesId)?.root : undefined;
      return root === undefined ? [] : [{ root, orders: [...(orders.get(text.toString())?.values() ?? [])] }];
    });
    const deckHash = createHash('sha256').update(Buffer.of(0)).update(deck.text).digest();
    const again = dealAgain(deck.entry, deckHash, Buffer.from(opening.seed, 'hex'), batches);
    faults.push(...again.faults);
    dealt.push(...again.dealt);
    if (again.dealt.length !== rows.length || opening.sold !== rows.length)
      faults.push(`${seriesId}: ${again.dealt.length} cards dealt again, ${rows.length} by the product`);
    const byCard = new Map(rows.map((row) => [`${row.order_id} ${row.card_no}`, row]));
    for (const { orderId, cardNo, place, tier } of again.dealt) {
      const row = byCard.get(`${orderId} ${cardNo}`);
      const prize = BigInt(tier === 0 ? 0 : (deck.entry.tiers[tier - 1]?.prize ?? -1));
      if (row?.place !== place || row.tier !== tier || row.prize !== prize)
        faults.push(`${seriesId}: card ${cardNo} of order ${orderId} is of place ${place} and tier ${tier}`);
    }
    // Each tier: what was dealt and what is left are the plan.
    for (const [i, { count }] of deck.entry.tiers.entries()) {
      const all = [...again.dealt.map(({ tier }) => tier), ...again.left].filter((tier) => tier === i + 1).length;
      if (all !== count) faults.push(`${seriesId}: ${all} cards of tier ${i + 1}, not ${count}`);
    }
  }
  return { dealt, series: opened.length, faults };
}
