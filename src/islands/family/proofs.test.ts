import { afterEach, expect, test, vi } from 'vitest';
import { SECOND_MS } from '#kernel/time.ts';
import { HOME_COUNTRY, type Country } from '../forms/mobile.ts';
import { holdsTicket, proofsOf, ticketOf } from './proofs.ts';

afterEach(() => void vi.useRealTimers());

const COUNTRIES: readonly Country[] = [{ id: HOME_COUNTRY, code: '971', country: 'United Arab Emirates', flagUrl: '' }];
const proofs = (number: string, email: string) =>
  proofsOf(COUNTRIES, { mobile: { countryId: HOME_COUNTRY, number }, email });

test('codes are asked for once an hour, and anew for another number or address', () => {
  vi.useFakeTimers();
  const sara = proofs('501234567', 'sara@example.com');
  const ticket = ticketOf(sara, { ticket: 'tkt', validSeconds: 3600 });
  expect(holdsTicket(sara, undefined)).toBe(false);
  expect(holdsTicket(proofs('501234567', ' sara@example.com'), ticket)).toBe(true);
  expect(holdsTicket(proofs('501234568', 'sara@example.com'), ticket)).toBe(false);
  expect(holdsTicket(proofs('501234567', 'sara@example.org'), ticket)).toBe(false);
  vi.advanceTimersByTime(3600 * SECOND_MS - 1);
  expect(holdsTicket(sara, ticket)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(holdsTicket(sara, ticket)).toBe(false);
});
