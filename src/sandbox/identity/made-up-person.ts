import { createHash } from 'node:crypto';
import { hasLuhnCheckDigit } from '#kernel/luhn.ts';
import type { Document, DocumentType, Session } from './session.ts';

const GIVEN = [
  'Sara',
  'Omar',
  'Layla',
  'Yousef',
  'Maryam',
  'Khalid',
  'Noura',
  'Daniel',
  'Priya',
  'Ahmed',
  'Elena',
  'Ravi',
];
const FAMILY = [
  'Al Mansoori',
  'Haddad',
  'Al Suwaidi',
  'Nair',
  'Fernandes',
  'Rahman',
  'Al Zaabi',
  'Khoury',
  'Santos',
  'Mathew',
  'Al Hosani',
  'Novak',
];
const NATIONS = ['AE', 'IN', 'PH', 'EG', 'LB', 'GB', 'JO', 'PK'];

const pick = (list: readonly string[], byte: number): string => list[byte % list.length] ?? '';

/** An Emirates ID number with a valid check digit and the birth year. */
function eidNumber(year: string, digits: string): string {
  const body = `784${year}${digits}`;
  const check = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => hasLuhnCheckDigit(body + digit)) ?? 0;
  return `784-${year}-${digits}-${check}`;
}

/** A fictitious person: the same for the same ticket and attempt, with what the product sent of the player. */
export function createMadeUpPerson(session: Session, type: DocumentType, turn: number, now: number): Document {
  const bytes = createHash('sha256').update(`${session.ticketId}|${turn}`).digest();
  const digits = String(bytes.readUInt32BE(8) % 10_000_000).padStart(7, '0');
  const year = session.person.birthDate.slice(0, 4);
  const name = session.person.name ?? `${pick(GIVEN, bytes[0] ?? 0)} ${pick(FAMILY, bytes[1] ?? 0)}`;
  const expires = new Date(now + (2 + ((bytes[3] ?? 0) % 6)) * 365 * 86_400_000);
  return {
    type,
    number: type === 'EID' ? eidNumber(year, digits) : `N${digits}`,
    name: name.toUpperCase(),
    birthDate: session.person.birthDate,
    nationality: session.person.nationality ?? pick(NATIONS, bytes[2] ?? 0),
    expireDate: expires.toISOString().slice(0, 10),
  };
}
