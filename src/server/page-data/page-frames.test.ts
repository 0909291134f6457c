import { expect, test } from 'vitest';
import { localHref } from '#i18n/paths.ts';
import { readSettings } from '../settings/read-settings.ts';
import { createPageFrames } from './page-frames.ts';

const CHAT = 'https://chat.example';
const of = (env: Record<string, string>) => createPageFrames(readSettings(env));
const framesOf = (env: Record<string, string>, path: string) => of(env)(path).frames;
const identity = '/account/kycIframe';

test('a page shows the chat in frames, and nothing else of other sites', () => {
  expect(of({})('/')).toEqual({ frames: [], forms: [] });
  expect(of({ CHAT_URL: `${CHAT}/widget` })('/news?page=2')).toEqual({ frames: [CHAT], forms: [] });
});

test('the deposit page alone shows any bank, in both languages', () => {
  const any = { frames: ['https:'], forms: ['https:'] };
  for (const path of ['/account/deposit', localHref('/account/deposit', 'ar-AE')]) expect(of({})(path)).toEqual(any);
  expect(of({})('/account/deposit/return')).toEqual({ frames: [], forms: [] });
});

test("one page shows the identity provider's", () => {
  const provider = { IDENTITY_URL: 'https://identity.example/v2', CHAT_URL: `${CHAT}/widget` };
  expect(framesOf(provider, `${identity}?x=1`)).toEqual(['https://identity.example', CHAT]);
  expect(framesOf({ ...provider, IDENTITY_PAGES: 'https://verify.example' }, identity)).toEqual([
    'https://verify.example',
    CHAT,
  ]);
  expect(framesOf(provider, '/account/kyc-verification')).toEqual([CHAT]);
  expect(framesOf({}, identity)).toEqual([]);
});

test('a live front that does not know the provider shows any over https on that page', () => {
  const front = { MODE: 'live', GATEWAY_ORIGIN: 'https://gateway.example', PUBLIC_ORIGIN: 'https://naseeb.example' };
  expect(framesOf(front, identity)).toEqual(['https:']);
  expect(framesOf({ ...front, IDENTITY_PAGES: 'https://verify.example' }, identity)).toEqual([
    'https://verify.example',
  ]);
});
