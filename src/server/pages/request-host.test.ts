import { expect, test } from 'vitest';
import { hostHeaders, requestHost } from './request-host.ts';

const hostOf = (headers: Record<string, string>, sandbox = true) => requestHost((name) => headers[name], { sandbox });
const FRAME = { 'sec-fetch-dest': 'iframe', cookie: 'a=b; sandbox_host=mini' };

test('the user agent determines the host', () => {
  expect(hostOf({ 'user-agent': 'Mozilla/5.0 (iPhone) NaseebApp/2.1' })).toBe('app');
  expect(hostOf({ 'user-agent': 'Mozilla/5.0 (Linux; Android 15) BotimMiniProgram/7' })).toBe('mini');
  expect(hostOf({ 'user-agent': 'Mozilla/5.0 (X11)' })).toBe('web');
  expect(hostOf({})).toBe('web');
});

test('in the sandbox a frame has the host simulated by the page around it, and nothing else has', () => {
  expect(hostOf(FRAME)).toBe('mini');
  expect(hostOf({ ...FRAME, cookie: 'sandbox_host=car' })).toBe('web');
  expect(hostOf({ cookie: FRAME.cookie, 'sec-fetch-dest': 'document' })).toBe('web');
  expect(hostOf(FRAME, false)).toBe('web');
});

test('a cache distinguishes simulated hosts only in the sandbox', () => {
  expect(hostHeaders({ sandbox: true })).toBe('user-agent, sec-fetch-dest');
  expect(hostHeaders({ sandbox: false })).toBe('user-agent');
});
