import { sql } from 'kysely';
import { formatDateTime, formatDay } from '#i18n/date-format.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { assertPresent } from '#kernel/assert.ts';
import { formatAmount } from '#kernel/money-format.ts';
import type { Queryable } from '#server/db/index.ts';
import { nameOfGame } from '#server/messages/text-params.ts';
import { printable } from '#server/pdf/letters.ts';
import { drawIdOfPrize, type GrandPrize } from '../prize-rows.ts';
import type { BothTexts, FormLine, PdfForm } from './pdf-form.ts';

interface Claimant {
  readonly name: string | null;
  readonly type: 'EID' | 'PASSPORT' | null;
  readonly number_end: string | null;
  readonly birth_date: string;
  readonly nationality: string | null;
}

/** As the player's identity was verified. */
async function loadClaimant(db: Queryable, playerId: bigint): Promise<Claimant> {
  const { rows } = await sql<Claimant>`
    select coalesce(d.name, p.real_name) as name, d.type, d.number_end, coalesce(d.birth_date, p.birth_date) as birth_date, d.nationality
    from players p left join identity_documents d on d.player_id = p.id where p.id = ${playerId}`.execute(db);
  return assertPresent(rows[0], 'the player of a prize');
}

const inBoth = (text: (locale: Locale) => string): BothTexts =>
  Object.fromEntries(LOCALES.map((locale) => [locale, printable(text(locale))])) as unknown as BothTexts;
const texts = (key: string): BothTexts => inBoth((locale) => getT(locale, 'claimForm')(key));

const line = (name: string, value: (locale: Locale) => string): FormLine => ({
  name: texts(`field.${name}`),
  value: inBoth(value),
});
/** A line of which nothing is known is left out. */
const lineOf = (name: string, value: string | null, write: (value: string, locale: Locale) => string): FormLine[] =>
  value === null || value === '' ? [] : [line(name, (locale) => write(value, locale))];
const byHand = (name: string): FormLine => ({ name: texts(`field.${name}`) });
const moment = (at: Date) => (locale: Locale) => formatDateTime(at.getTime(), locale, 'dateTime');

const prizeLines = (prize: GrandPrize): FormLine[] => [
  line('amount', (locale) => getT(locale, 'claimForm')('money', { amount: formatAmount(prize.amount) })),
  line('game', (locale) => nameOfGame(prize.lottery_type, locale)),
  ...lineOf('draw', drawIdOfPrize(prize), (id) => id),
  line('order', () => prize.order_id),
  ...lineOf('card', prize.card_no === null ? null : String(prize.card_no), (no) => no),
  ...lineOf('series', prize.series, (name) => name),
  line('prize', () => prize.id),
  line('won', moment(prize.won_at)),
  line('claimBy', moment(prize.expires_at)),
  ...(prize.appointment_at ? [line('appointment', moment(prize.appointment_at))] : []),
];

/** The claim form of a prize, filled in from its player's verified identity. */
export async function makeClaimForm(db: Queryable, prize: GrandPrize): Promise<PdfForm> {
  const {
    name,
    type,
    number_end: numberEnd,
    birth_date: birthDate,
    nationality,
  } = await loadClaimant(db, prize.player_id);
  return {
    brand: inBoth((locale) => getT(locale)('brand')),
    title: texts('title'),
    lead: texts('lead'),
    parts: [
      { title: texts('part.prize'), lines: prizeLines(prize) },
      {
        title: texts('part.claimant'),
        lines: [
          ...lineOf('name', name, (text) => text),
          line('birthDate', (locale) => formatDay(birthDate, locale)),
          ...lineOf(
            'nationality',
            nationality,
            (code, locale) => new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code,
          ),
          ...lineOf('document', type, (kind, locale) => getT(locale, 'claimForm')(`document.${kind}`)),
          ...lineOf('documentNumber', numberEnd, (end) => `\u2022\u2022\u2022\u2022 ${end}`),
        ],
      },
    ],
    declaration: texts('declaration'),
    byHand: { title: texts('part.signature'), lines: ['iban', 'signature', 'date'].map(byHand) },
    office: { title: texts('part.office'), lines: ['checked', 'accepted', 'date'].map(byHand) },
  };
}
