import { expect, test } from 'vitest';
import { decideCheck } from './check-verdict.ts';
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
const of = (change: Partial<IdentityCheck>, birthDate = '1990-05-17') =>
  decideCheck(check(change), { birthDate }, TODAY);

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
  ['no name', { document: { ...document, name: '' } }, 15],
  ['another birth date', { document: { ...document, birthDate: '1990-05-18' } }, 17],
  ['a document that expired yesterday', { document: { ...document, expireDate: '2026-11-20' } }, 31],
] as const)('refuses a verified check with %s', (_what, change, reason) => {
  expect(of(change)).toMatchObject({ kind: 'failed', reason });
});

test('refuses a document that shows an age of seventeen, even if the registration agrees', () => {
  const young = { ...document, birthDate: '2008-11-22' };
  expect(of({ document: young }, '2008-11-22')).toMatchObject({ kind: 'failed', reason: 16 });
  expect(of({ document: { ...young, birthDate: '2008-11-21' } }, '2008-11-21')).toMatchObject({ kind: 'verified' });
});
