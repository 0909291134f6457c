import type { Locale } from '#i18n/locales.ts';
import type { Settings } from './settings.ts';

/** Opening hours of some weekdays, 0 is Sunday; in minutes since midnight in Dubai. */
export interface OfficeHours {
  readonly fromWeekday: number;
  readonly toWeekday: number;
  readonly opens: number;
  readonly closes: number;
}

/** Where grand prizes are claimed, by appointment only. */
export interface ClaimOffice {
  readonly address: Readonly<Record<Locale, string>>;
  readonly hours: readonly OfficeHours[];
  /** Days on which it is closed all the same, yyyy-mm-dd. */
  readonly closedDays: ReadonlySet<string>;
}

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const HOURS =
  /^(sun|mon|tue|wed|thu|fri|sat)(?:-(sun|mon|tue|wed|thu|fri|sat))? ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/i;

export const HOURS_EXAMPLE = 'mon-thu 09:00-16:00, fri 09:00-12:00';

function parseSpan(text: string): OfficeHours | undefined {
  const [, first = '', last = first, ...clock] = HOURS.exec(text.trim()) ?? [];
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = clock.map(Number);
  const weekday = (name: string) => WEEKDAYS.indexOf(name.toLowerCase());
  const span = {
    fromWeekday: weekday(first),
    toWeekday: weekday(last),
    opens: fromHour * 60 + fromMinute,
    closes: toHour * 60 + toMinute,
  };
  return span.fromWeekday >= 0 && span.fromWeekday <= span.toWeekday && span.opens < span.closes ? span : undefined;
}

/** Opening hours as `HOURS_EXAMPLE` has them; undefined for other text. */
export function parseOfficeHours(text: string): readonly OfficeHours[] | undefined {
  const spans = text.split(',').map(parseSpan);
  const known = spans.flatMap((span) => span ?? []);
  return known.length === spans.length ? known : undefined;
}

/** Whether two spans have a minute in common: appointments of one would meet those of the other. */
export const hoursOverlap = (hours: readonly OfficeHours[]): boolean =>
  hours.some((one, i) =>
    hours
      .slice(i + 1)
      .some(
        (other) =>
          one.fromWeekday <= other.toWeekday &&
          other.fromWeekday <= one.toWeekday &&
          one.opens < other.closes &&
          other.opens < one.closes,
      ),
  );

type OfficeSettings = Pick<
  Settings,
  'CLAIM_OFFICE_ADDRESS' | 'CLAIM_OFFICE_ADDRESS_AR' | 'CLAIM_OFFICE_HOURS' | 'CLAIM_OFFICE_CLOSED'
>;

/** The sandbox's: live sets its own (production-checks.ts). */
const SANDBOX_ADDRESS: ClaimOffice['address'] = {
  'en-US': 'Naseeb claim office, Level 3, Nakheel Building, Al Wasl Road, Dubai',
  'ar-AE': 'مكتب المطالبة بجوائز نصيب، الطابق 3، مبنى النخيل، شارع الوصل، دبي',
};

export const resolveClaimOffice = (settings: OfficeSettings): ClaimOffice => ({
  address: {
    'en-US': settings.CLAIM_OFFICE_ADDRESS ?? SANDBOX_ADDRESS['en-US'],
    'ar-AE': settings.CLAIM_OFFICE_ADDRESS_AR ?? SANDBOX_ADDRESS['ar-AE'],
  },
  hours: parseOfficeHours(settings.CLAIM_OFFICE_HOURS ?? HOURS_EXAMPLE) ?? [],
  closedDays: new Set(settings.CLAIM_OFFICE_CLOSED),
});
