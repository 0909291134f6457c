import { dubaiIso } from '#kernel/dubai.ts';
import { DUBAI } from '#kernel/time.ts';
import { FILS_PER_DIRHAM } from '#kernel/money.ts';
import type { PageAddresses } from './results-json.ts';
import { describeMatch } from './match-text.ts';
import { type ResultsPage, type OpenResult } from './results-page.ts';

/** A spreadsheet would run a field that begins so as a formula. After an apostrophe it is text. */
const FORMULA = /^[=+\-@\t\r\n]/;
const QUOTED = /[",\r\n]/;

/** One field of RFC 4180. */
export function csvField(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const renderCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');

/** Fils as dirhams that a spreadsheet can add up: '1.85'. */
const formatDirhams = (fils: number): string =>
  `${Math.trunc(fils / FILS_PER_DIRHAM)}.${String(fils % FILS_PER_DIRHAM).padStart(2, '0')}`;

const HEAD = [
  'draw_id',
  'game',
  'lottery_type',
  'phase',
  'draws_at',
  'time_zone',
  'numbers',
  'tickets',
  'play',
  'tier',
  'match',
  'shared',
  'prize_aed',
  'winners',
  'paid_aed',
  'proof',
] as const;

function toCsvRows(result: OpenResult, origin: string): (string | number)[][] {
  const { game, drawId, phase, drawsAt, numbers, tickets, tiers, raffle } = result;
  const of = [
    drawId,
    game.key,
    game.lotteryType,
    phase,
    dubaiIso(drawsAt),
    DUBAI,
    numbers.map((pick) => pick.join(' ')).join(' + '),
    tickets,
  ];
  const proof = `${origin}/open/draws/${drawId}.json`;
  const rows = tiers.map((tier) => [
    ...of,
    tier.play,
    tier.tier,
    describeMatch(game, tier).join(' or '),
    tier.shared ? 'yes' : 'no',
    formatDirhams(tier.prize),
    tier.winners ?? 0,
    formatDirhams(tier.amount ?? 0),
    proof,
  ]);
  if (!raffle) return rows;
  const { prize, winners } = raffle;
  const ids = winners.map(({ luckyId }) => luckyId).join(' ');
  const paid = formatDirhams(prize * winners.length);
  return [...rows, [...of, 'raffle', 0, ids, 'no', formatDirhams(prize), winners.length, paid, proof]];
}

/** docs/open-results.md, CSV: one row for each tier of each draw. */
export const renderResultsCsv = ({ results }: ResultsPage, { origin }: PageAddresses): string =>
  renderCsv([HEAD, ...results.flatMap((result) => toCsvRows(result, origin))]);
