import { beforeEach, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import type { User } from '#client/session/user.ts';
import { createMemoryStorage } from '#support/islands/memory-storage.ts';

const [localStorage, sessionStorage] = [createMemoryStorage(), createMemoryStorage()];
vi.stubGlobal('window', { localStorage, sessionStorage, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset: {} }, getElementById: () => null });
vi.stubGlobal('location', { pathname: '/account/contact', search: '', assign: () => undefined });
const { setUser } = await import('#client/session/user.ts');
const { sendContact } = await import('./send-contact.ts');

const OLD = '+971501111111';
const NEW = '+971502222222';
const contact = { areaCode: '971', mobile: '502222222' };
let calls = 0;
/** The change is refused; the account has this number. */
function refuseChange(code: number, phone: string): void {
  calls = 0;
  vi.stubGlobal('fetch', (to: string) => {
    calls++;
    const answer = to.includes('100137') ? { code, message: 'Refused.' } : { code: 0, message: 'ok' };
    return Promise.resolve(Response.json({ ...answer, data: { phone, email: '' } }));
  });
}

beforeEach(() => setUser({ sessionToken: 'sara', phone: OLD, email: '' } as User)); // only these fields are read

test.each([errorCodes.confirmationNeeded, errorCodes.invalidInput])(
  'a refusal %s after a lost answer is the change, where the account has the contact by now',
  async (code) => {
    refuseChange(code, NEW);
    expect(await sendContact(contact, '123456')).toMatchObject({ ok: true, data: { phone: NEW } });
    refuseChange(code, OLD);
    expect(await sendContact(contact, '123456')).toMatchObject({ ok: false, code });
  },
);

test('a contact that was known to be the own one, and one of another account, are refused at once', async () => {
  refuseChange(errorCodes.invalidInput, OLD);
  expect(await sendContact({ areaCode: '971', mobile: '501111111' }, '123456')).toMatchObject({ ok: false });
  refuseChange(errorCodes.accountExists, OLD);
  expect(await sendContact(contact, '123456')).toMatchObject({ ok: false, code: errorCodes.accountExists });
  expect(calls).toBe(1);
});
