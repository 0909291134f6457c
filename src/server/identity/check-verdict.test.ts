import { expect, test } from 'vitest';
import { decideCheck, type RegisteredPerson } from './check-verdict.ts';
import type { IdentityCheck } from './provider.ts';

const TODAY = '2026-11-21';
const document = {
  type: 'EID',
  number: '784-1990-1234567-1',
  name: 'SARA AHMED',
  birthDate: '1990-05-17',
  nationality: 'AE',
  expireDate: '2031-01-31',
} as const;
const check = (change: Partial<IdentityCheck> = {}): IdentityCheck => ({
  ticketId: 't',
  reference: 'r',
  status: 'VERIFIED',
  document,
  ...change,
});
/** A player who registered before names and documents were asked for. */
const early: RegisteredPerson = { birthDate: '1990-05-17', name: null, nationality: null, hasNumber: null };
const of = (change: Partial<IdentityCheck>, registered: Partial<RegisteredPerson> = {}) =>
  decideCheck(check(change), { ...early, ...registered }, TODAY);

test('verifies a check of the right person with a valid document', () => {
  expect(of({})).toEqual({ kind: 'verified', document });
  expect(of({ document: { ...document, expireDate: TODAY } })).toMatchObject({ kind: 'verified' });
});

test('keeps a pending check pending', () => {
  expect(of({ status: 'PENDING' })).toEqual({ kind: 'wait' });
  expect(of({ status: 'REVIEW' })).toEqual({ kind: 'review' });
});

test('keeps the reason and remark of a failure', () => {
  expect(of({ status: 'FAILED', reason: 36, remark: 'blurred' })).toEqual({
    kind: 'failed',
    reason: 36,
    remark: 'blurred',
  });
  expect(of({ status: 'FAILED' })).toMatchObject({ reason: 32 });
});

test.each([
  ['no document', { document: undefined }, 33],
  ['no name', { document: { ...document, name: '' } }, 33],
  ['another birth date', { document: { ...document, birthDate: '1990-05-18' } }, 17],
  ['a document that expired yesterday', { document: { ...document, expireDate: '2026-11-20' } }, 31],
] as const)('refuses a verified check with %s', (_what, change, reason) => {
  expect(of(change)).toMatchObject({ kind: 'failed', reason });
});

test('refuses a document that shows an age of seventeen, even if the registration agrees', () => {
  const young = { ...document, birthDate: '2008-11-22' };
  expect(of({ document: young }, { birthDate: '2008-11-22' })).toMatchObject({ kind: 'failed', reason: 16 });
  expect(of({ document: { ...young, birthDate: '2008-11-21' } }, { birthDate: '2008-11-21' })).toMatchObject({
    kind: 'verified',
  });
});

test('verifies the person who registered, who may have written fewer names', () => {
  const registered = { name: 'Sara Ahmed', nationality: 'AE', hasNumber: true };
  expect(of({}, registered)).toEqual({ kind: 'verified', document });
  const longer = { ...document, name: 'AHMED, SARA MOHAMED' };
  expect(of({ document: longer }, registered)).toMatchObject({ kind: 'verified' });
  // The registered number may be that of another kind of document.
  expect(of({}, { ...registered, hasNumber: null })).toMatchObject({ kind: 'verified' });
});

test.each([
  ['another name', {}, { name: 'Sara Haddad' }, 15],
  ['another number', {}, { hasNumber: false }, 41],
  ["another country's passport", { type: 'PASSPORT' }, { nationality: 'IN' }, 42],
] as const)('refuses a verified check of %s', (_what, change, registered, reason) => {
  expect(of({ document: { ...document, ...change } }, registered)).toMatchObject({ kind: 'failed', reason });
});

test('compares no nationality of an Emirates ID', () => {
  expect(of({}, { nationality: 'IN' })).toMatchObject({ kind: 'verified' });
});
