import { expect, test } from 'vitest';
import { parseOfficeHours } from '../settings/claim-office.ts';
import { listAppointmentTimes } from './appointments.ts';

const office = (closed: readonly string[] = []) => ({
  address: { 'en-US': '', 'ar-AE': '' },
  hours: parseOfficeHours('mon-thu 09:00-10:15, fri 09:00-09:30') ?? [],
  closedDays: new Set(closed),
});
const dubai = (text: string) => new Date(`${text}+04:00`);
/** A Wednesday. */
const NOW = dubai('2026-11-25T23:30');
const shown = (times: readonly number[]) => times.map((at) => new Date(at + 4 * 3_600_000).toISOString().slice(5, 16));

test('appointments begin tomorrow, inside the hours, and are over before the prize expires', () => {
  expect(shown(listAppointmentTimes(office(), NOW, dubai('2026-12-01T09:30')))).toEqual([
    '11-26T09:00',
    '11-26T09:30',
    '11-27T09:00',
    '11-30T09:00',
    '11-30T09:30',
    '12-01T09:00',
  ]);
});

test('a day on which the office is closed has none', () => {
  expect(shown(listAppointmentTimes(office(['2026-11-26']), NOW, dubai('2026-11-28T00:00')))).toEqual(['11-27T09:00']);
});
