import { createHash } from 'node:crypto';
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

/**
 * A fictitious person: the same for the same ticket and attempt, with what the product sent of the player. The number
 * is left to be typed: the product sends none, and a made-up one would never be that of the registration.
 */
export function createMadeUpPerson(session: Session, type: DocumentType, turn: number, now: number): Document {
  const bytes = createHash('sha256').update(`${session.ticketId}|${turn}`).digest();
  const name = session.person.name ?? `${pick(GIVEN, bytes[0] ?? 0)} ${pick(FAMILY, bytes[1] ?? 0)}`;
  const expires = new Date(now + (2 + ((bytes[3] ?? 0) % 6)) * 365 * 86_400_000);
  return {
    type,
    number: '',
    name: name.toUpperCase(),
    birthDate: session.person.birthDate,
    nationality: session.person.nationality ?? pick(NATIONS, bytes[2] ?? 0),
    expireDate: expires.toISOString().slice(0, 10),
  };
}
