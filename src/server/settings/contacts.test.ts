import { expect, test } from 'vitest';
import { resolveContacts } from './contacts.ts';
import { SettingsError } from './settings.ts';
import { readSettings } from './read-settings.ts';

const of = (env: Record<string, string>) => resolveContacts(readSettings(env));

test('the sandbox simulates the chat and has an example address', () => {
  expect(of({})).toEqual({
    chat: '/sandbox/chat',
    superapp: true,
    supportEmail: 'support@naseeb.example',
    socialLinks: [],
    framedBy: [],
  });
});

test('shows the contacts that the operator configured', () => {
  const named = of({
    CHAT_URL: 'https://chat.example/w',
    SUPPORT_EMAIL: 'help@naseeb.example',
    SUPPORT_PHONE: '+971 4 000 0000',
    SOCIAL_LINKS: 'https://social.example/naseeb, https://video.example/naseeb',
    APP_STORE_URL: 'https://apps.apple.com/app/id1',
    PLAY_STORE_URL: 'https://play.google.com/store/apps/details?id=example',
    FRAME_ANCESTORS: 'https://messenger.example',
  });
  expect(named).toEqual({
    chat: 'https://chat.example/w',
    superapp: true,
    supportEmail: 'help@naseeb.example',
    supportPhone: '+971 4 000 0000',
    socialLinks: ['https://social.example/naseeb', 'https://video.example/naseeb'],
    appStoreUrl: 'https://apps.apple.com/app/id1',
    playStoreUrl: 'https://play.google.com/store/apps/details?id=example',
    framedBy: ['https://messenger.example'],
  });
});

test('live shows only configured contacts, and nothing of the sandbox', () => {
  const settings = { ...readSettings({}), MODE: 'live' } as const;
  expect(resolveContacts(settings)).toEqual({ socialLinks: [], framedBy: [] });
});

test.each([
  ['CHAT_URL', 'http://chat.example'],
  ['SUPPORT_PHONE', 'call us'],
  ['SUPPORT_EMAIL', 'help'],
  ['SOCIAL_LINKS', 'javascript:alert(1)'],
  ['APP_STORE_URL', 'itms://apps.apple.com'],
])('an invalid %s prevents the start', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
});
