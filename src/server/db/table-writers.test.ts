import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The folders of src/server that write each table of money; all may read them. */
const WRITERS = {
  accounts: ['ledger'],
  balance_marks: ['ledger'],
  transfers: ['ledger'],
  wallets: ['ledger'],
  draw_games: ['draw-engine', 'draws'],
  draws: ['draw-engine', 'draws', 'settlement'],
  draw_rules: ['draw-engine'],
  operator_key_changes: ['draws'],
  draw_tiers: ['settlement'],
  tlog_queue: ['tlog'],
  tlog_entries: ['tlog'],
  tlog_tiles: ['tlog'],
  tlog_head: ['tlog'],
  tlog_checkpoints: ['tlog'],
  tlog_cosignatures: ['tlog'],
  // Inserted by the settlement, then changed by their own domain alone.
  grand_prizes: ['grand-prizes', 'instants', 'settlement'],
  wins: ['settlement'],
  // Inserted with its order, then changed by the settlement alone.
  order_draws: ['orders', 'settlement'],
  orders: ['instants', 'orders'],
  receipt_batches: ['instants', 'orders'],
  instant_games: ['instants'],
  instant_series: ['instants'],
  deck_tiers: ['instants'],
  deck_swaps: ['instants'],
  card_orders: ['instants'],
  cards: ['instants'],
  batch_series: ['instants'],
  receipt_signatures: ['orders'],
  batch_draws: ['orders'],
  saved_numbers: ['orders'],
  stopped_tickets: ['orders'],
  tickets: ['orders'],
  unshown_wins: ['orders'],
  notifications: ['notifications'],
  operator_messages: ['notifications'],
  unread_notifications: ['notifications'],
  bank_cards: ['deposits'],
  deposits: ['deposits'],
  deposit_refunds: ['deposits'],
  chargebacks: ['deposits'],
  // Of PayBy, by a deposit; IBANs by their player.
  payout_accounts: ['deposits', 'withdrawals'],
  aml_flags: ['aml'],
  regulation_statements: ['regulation'],
  regulation_reviews: ['regulation'],
  geo_whitelist: ['geo'],
  geo_positions: ['geo'],
  geo_reviews: ['geo'],
  harm_markers: ['harm'],
  settlement_files: ['reconciliation'],
  settlement_lines: ['reconciliation'],
  reconciliation_differences: ['reconciliation'],
  coupon_campaigns: ['coupons'],
  coupon_codes: ['coupons'],
  coupons: ['coupons'],
  play_days: ['play-record'],
  play_days_read: ['play-record'],
  play_medians: ['play-record'],
  play_settings: ['play-record'],
  superapp_links: ['players'],
  register_identifiers: ['register'],
  register_checks: ['register'],
} as const;

const server = new URL('../', import.meta.url);
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(ts|sql)$/.test(path) && !path.endsWith('.test.ts') && !path.startsWith('db/migrations/'))
  .map((path) => ({ path, text: readFileSync(new URL(path, server), 'utf8').replace(/^\s*--.*$/gm, '') }));

const SQL = /\b(insert into|update|delete from)\s+(\w+)/g;
const KYSELY = /\.(insertInto|updateTable|deleteFrom)\('(\w+)/g;

const writes = sources.flatMap(({ path, text }) =>
  [...text.matchAll(SQL), ...text.matchAll(KYSELY)].map(([, verb = '', table = '']) => ({ path, verb, table })),
);

test.each(Object.entries(WRITERS))('%s is written only by its own domains', (table, writers) => {
  const found = writes.filter((write) => write.table === table).map(({ path }) => path.split('/', 1)[0]);
  expect([...new Set(found)].toSorted()).toEqual(writers);
});

test('only one function inserts transfers', () => {
  expect(writes.filter(({ table }) => table === 'transfers')).toEqual([
    { path: 'ledger/sql/move-money.sql', verb: 'insert into', table: 'transfers' },
  ]);
});

test('only the settlement changes the outcome of a draw of an order', () => {
  const changed = writes.filter(({ table, verb }) => table === 'order_draws' && !verb.startsWith('insert'));
  expect(new Set(changed.map(({ path }) => path.split('/', 1)[0]))).toEqual(new Set(['settlement']));
});
