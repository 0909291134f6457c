import { expect, test } from 'vitest';
import { hostHeaders, requestHost } from './request-host.ts';

const asked = (headers: Record<string, string>, sandbox = true) => requestHost((name) => headers[name], { sandbox });
const FRAME = { 'sec-fetch-dest': 'iframe', cookie: 'a=b; sandbox_host=mini' };

test('the user agent says what the page is shown in', () => {
  expect(asked({ 'user-agent': 'Mozilla/5.0 (iPhone) NaseebApp/2.1' })).toBe('app');
  expect(asked({ 'user-agent': 'Mozilla/5.0 (Linux; Android 15) BotimMiniProgram/7' })).toBe('mini');
  expect(asked({ 'user-agent': 'Mozilla/5.0 (X11)' })).toBe('web');
  expect(asked({})).toBe('web');
});

test('in the sandbox a frame is what the page around it plays, and nothing else is', () => {
  expect(asked(FRAME)).toBe('mini');
  expect(asked({ ...FRAME, cookie: 'sandbox_host=car' })).toBe('web');
  expect(asked({ cookie: FRAME.cookie, 'sec-fetch-dest': 'document' })).toBe('web');
  expect(asked(FRAME, false)).toBe('web');
});

test('a cache tells a played host from a browser in the sandbox alone', () => {
  expect(hostHeaders({ sandbox: true })).toBe('user-agent, sec-fetch-dest');
  expect(hostHeaders({ sandbox: false })).toBe('user-agent');
});
