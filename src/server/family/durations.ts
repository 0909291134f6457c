import { sql, type RawBuilder } from 'kysely';
import type { FamilyDuration } from '#contract/family/choices.ts';

/** Null: for life. */
const MONTHS: Readonly<Record<FamilyDuration, number | null>> = {
  '6m': 6,
  '1y': 12,
  '2y': 24,
  '3y': 36,
  '5y': 60,
  lifetime: null,
};

/** When it ends, if it begins now. */
export function endOf(duration: FamilyDuration): RawBuilder<Date> {
  const months = MONTHS[duration];
  return months === null ? sql`'infinity'::timestamptz` : sql`product_now() + ${months} * interval '1 month'`;
}
