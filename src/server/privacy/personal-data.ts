import { sql } from 'kysely';
import { ACCOUNT_DATA } from './rules/account.ts';
import { MESSAGE_DATA } from './rules/messages.ts';
import { MONEY_DATA } from './rules/money.ts';
import { PEOPLE_DATA } from './rules/people.ts';
import { PLACE_DATA } from './rules/place.ts';
import { PLAY_DATA } from './rules/play.ts';
import type { Expiry, PersonalData, Table } from './rule.ts';

/**
 * All personal data, by table: the one list from which the nightly erasure, the player's page, their file and
 * docs/privacy.md are made. Steps after closure run in this order.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  ...ACCOUNT_DATA,
  ...PEOPLE_DATA,
  ...MONEY_DATA,
  ...PLAY_DATA,
  ...PLACE_DATA,
  ...MESSAGE_DATA,
];

/** Tables without personal data. A table of the database stands in one of the two lists. */
export const OTHER_TABLES: readonly Table[] = [
  'accounts',
  'audit_log_reported',
  'banks',
  // Hashes of orders, side by side.
  'batch_draws',
  'batch_series',
  // Whose a code was is in coupons.
  'coupon_campaigns',
  'coupon_codes',
  // Decks of instant games; which card an order got is in cards.
  'deck_swaps',
  'deck_tiers',
  'draw_games',
  'draw_rules',
  'draw_tiers',
  'draws',
  'game_cards',
  'globalization_texts',
  // How far transfers were scanned.
  'harm_scan',
  'installation',
  'instant_games',
  'instant_series',
  'operator_key_changes',
  // Of no fewer than 50 players.
  'play_medians',
  'product_clock',
  'promotion_switches',
  // Hashes of orders, side by side, and the roots of their trees.
  'receipt_batches',
  'receipt_signatures',
  'secrets',
  'settlement_files',
  'sms_rules',
  'sms_spending',
  // Of whom is not kept.
  'spent_captchas',
  'terms_versions',
  // What draws were; of no person.
  'tlog_checkpoints',
  'tlog_cosignatures',
  'tlog_entries',
  'tlog_head',
  'tlog_queue',
  'tlog_tiles',
];

/** Outdated rows of other tables. */
export const OTHER_EXPIRIES: readonly (Expiry & { readonly table: Table })[] = [
  { table: 'spent_captchas', what: 'captchas that have expired', where: sql`expires_at < clock_timestamp()` },
];
