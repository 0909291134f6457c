import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMadeUpPerson } from './made-up-person.ts';
import { REMARKS, checkDocument, type Document, type Session } from './session.ts';

const NOON = Date.parse('2026-03-10T08:00:00Z'); // in Dubai too, the 10th
const person = { birthDate: '1990-05-17' };
const document: Document = {
  type: 'EID',
  number: '784-1990-1234567-6',
  name: 'SARA AHMED',
  birthDate: '1990-05-17',
  nationality: 'AE',
  expireDate: '2030-01-01',
};

test('a valid document passes', () => {
  expect(checkDocument(document, person, NOON)).toBeUndefined();
});

test('an expired document fails from the day after its last day, in Dubai', () => {
  const last = { ...document, expireDate: '2026-03-10' };
  expect(checkDocument(last, person, NOON)).toBeUndefined();
  expect(checkDocument(last, person, Date.parse('2026-03-10T20:00:00Z'))).toBe(31);
});

test('a birth date other than the registered one fails', () => {
  expect(checkDocument({ ...document, birthDate: '1990-05-18' }, person, NOON)).toBe(17);
});

test('a player is adult from the birthday', () => {
  const young = (birthDate: string) => checkDocument({ ...document, birthDate }, { birthDate }, NOON);
  expect(young('2008-03-10')).toBeUndefined();
  expect(young('2008-03-11')).toBe(16);
});

test('a made-up person passes with the given birth date, and has no number', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000 }), (turn) => {
      const session = { ticketId: 'idt_x', person } as Session; // the rest is not read
      const made = createMadeUpPerson(session, 'EID', turn, NOON);
      expect(made.birthDate).toBe(person.birthDate);
      expect(made.number).toBe('');
      expect(checkDocument(made, person, NOON)).toBeUndefined();
    }),
    { seed: 3, numRuns: 60 },
  );
});

test('docs/adapters.md lists every reason', () => {
  const page = readFileSync(new URL('../../../docs/adapters.md', import.meta.url), 'utf8');
  for (const reason of Object.keys(REMARKS)) expect(page).toMatch(new RegExp(`\\| ${reason} \\| [^|]`));
});
