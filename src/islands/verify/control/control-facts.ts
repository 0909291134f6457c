import { formatDateTime } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { addDubaiMonths } from '#kernel/dubai-months.ts';
import { moneyText } from '#ui/currency.ts';
import type { Check, ControlReceipt } from '#verify/index.ts';

/** What the checks of a receipt amount to. The text key below `verify:control`. */
export type ControlVerdict = 'held' | 'altered' | 'otherKey' | 'otherVersion';

export function controlVerdict(checks: readonly Check[]): ControlVerdict {
  const failed = checks.filter(({ ok }) => !ok).map(({ name }) => name);
  if (failed.includes('control-version')) return 'otherVersion';
  if (failed.length === 0) return 'held';
  return failed.join() === 'control-key' ? 'otherKey' : 'altered';
}

/** Kinds whose `amount` is money. Without one the limit was taken away. */
const LIMITS: readonly string[] = ['deposit-limit', 'wager-limit'];
/** Kinds that last until staff lift them where no end is signed. */
const EXCLUSIONS: readonly string[] = ['self-exclusion', 'time-out'];

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** Of a self-exclusion, by the calendar. */
const MONTHS = [6, 12, 18, 36, 60];

/** What a limit was set to; of a kind that is none, or not known here, nothing. */
function limitText({ kind, amount, minutes }: ControlReceipt, t: Translate, locale: Locale): string | undefined {
  if (kind === 'session-time-limit')
    return minutes === undefined ? t('control.noLimit') : t('control.minutes', { count: minutes });
  if (!LIMITS.includes(kind)) return undefined;
  return amount === undefined ? t('control.noLimit') : moneyText(amount, locale);
}

/** A period in months, days or minutes; undefined without an end, and if it is not of whole minutes. */
function periodText({ kind, effectiveAt, endsAt }: ControlReceipt, t: Translate): string | undefined {
  if (endsAt === undefined) return undefined;
  const [start, end] = [Date.parse(effectiveAt), Date.parse(endsAt)];
  const months = kind === 'self-exclusion' ? MONTHS.find((count) => addDubaiMonths(start, count) === end) : undefined;
  if (months !== undefined) return t('control.months', { count: months });
  const minutes = (end - start) / MINUTE_MS;
  if (!Number.isInteger(minutes) || minutes <= 0) return undefined;
  return minutes % DAY_MINUTES === 0
    ? t('control.days', { count: minutes / DAY_MINUTES })
    : t('control.minutes', { count: minutes });
}

interface ControlFact {
  /** The text key below `verify:control.facts`. */
  readonly name: string;
  readonly value: string;
  /** A code, left to right in any language. */
  readonly code?: boolean;
}

/**
 * What a genuine receipt states, in words. The name and the scope of its kind are texts; one without them is shown by
 * its code.
 */
export function describeControl(receipt: ControlReceipt, t: Translate, locale: Locale): ControlFact[] {
  const { kind, issuedAt, effectiveAt, endsAt, player, receiptId } = receipt;
  const kindText = (part: string) => {
    const key = `control.kinds.${kind}.${part}`;
    const text = t(key);
    return text === key ? undefined : text;
  };
  const moment = (iso: string) => `\u2068${formatDateTime(Date.parse(iso), locale, 'dateTime')}\u2069`;
  const name = kindText('name');
  const scope = kindText('scope');
  const limit = limitText(receipt, t, locale);
  const period = periodText(receipt, t);
  const noEnd = EXCLUSIONS.includes(kind) ? 'control.untilLifted' : 'control.noEnd';
  return [
    name === undefined ? { name: 'kind', value: kind, code: true } : { name: 'kind', value: name },
    ...(limit === undefined ? [] : [{ name: 'amount', value: limit }]),
    ...(period === undefined ? [] : [{ name: 'period', value: period }]),
    { name: 'issued', value: moment(issuedAt) },
    { name: 'from', value: moment(effectiveAt) },
    { name: 'until', value: endsAt === undefined ? t(noEnd) : moment(endsAt) },
    ...(scope === undefined ? [] : [{ name: 'scope', value: scope }]),
    { name: 'player', value: player, code: true },
    { name: 'number', value: receiptId, code: true },
  ];
}
