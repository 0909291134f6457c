import { beforeEach, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import type { User } from '#client/session/user.ts';
import { createMemoryStorage } from '#support/islands/memory-storage.ts';

const [localStorage, sessionStorage] = [createMemoryStorage(), createMemoryStorage()];
vi.stubGlobal('window', { localStorage, sessionStorage, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset: {} }, getElementById: () => null });
vi.stubGlobal('location', { pathname: '/account/forgot-password', search: '' });
vi.mock('#islands/forms/send/send-solved.ts', async () => ({
  sendSolved: (await import('#client/gateway/transport.ts')).send,
}));
const { $dialogs } = await import('#client/dialogs/dialogs.ts');
const { applyReaction } = await import('#client/gateway/apply-reaction.ts');
const { $user, setUser } = await import('#client/session/user.ts');
const { sendNewPassword } = await import('./send-new-password.ts');

const ENDED = {
  code: errorCodes.sessionExpired,
  message: 'The password was changed.',
  data: { time: 1_800_000_000_000 },
};
/** Another call of the page, refused as the session is over. */
const refuseAnother = () => applyReaction({ ...ENDED, token: 'sara', silent: true });
/** The page hears of the end of its session before the new password is answered. */
function answerWith(answer: object): void {
  vi.stubGlobal('fetch', () => {
    refuseAnother();
    return Promise.resolve(Response.json(answer));
  });
}
const FIELDS = { email: 'sara@example.ae', code: '123456', password: 'Quiet-lantern 41' };

beforeEach(() => setUser({ userOpenId: 'sara', sessionToken: 'sara' } as User)); // only these fields are read

test('whoever sets the password here is not told that it was set elsewhere', async () => {
  answerWith({ code: 0, message: 'ok', data: {} });
  expect(await sendNewPassword(FIELDS)).toMatchObject({ ok: true });
  refuseAnother();
  expect($dialogs.get()).toEqual([]);
});

test('after a refusal, a password that is then set elsewhere is told', async () => {
  answerWith({ code: errorCodes.invalidInput, message: 'Too easy.', data: { field: 'password' } });
  expect(await sendNewPassword(FIELDS)).toMatchObject({ ok: false });
  expect($user.get()).not.toBeNull();
  refuseAnother();
  expect($dialogs.get()).toMatchObject([{ name: 'logged-out' }]);
  expect($user.get()).toBeNull();
});
