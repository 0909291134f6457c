import { expect, test } from 'vitest';
import { identityCheckSchema } from './provider.ts';

const check = (birthDate: string, expireDate: string) => ({
  ticketId: 'idt_1',
  reference: 'reference-1',
  status: 'VERIFIED',
  document: { type: 'EID', number: '784-1990-1234567-6', name: 'SARA AHMED', nationality: 'AE', birthDate, expireDate },
});

test('requires calendar days as dates of a document', () => {
  expect(identityCheckSchema.safeParse(check('1992-02-29', '2031-01-31')).success).toBe(true);
  for (const day of ['2031-02-30', '2031-02-29', '2031-13-01', '2031-00-10', '0000-01-01', '31/01/2031', '2031-1-31'])
    expect([day, identityCheckSchema.safeParse(check('1990-05-17', day)).success]).toEqual([day, false]);
});
