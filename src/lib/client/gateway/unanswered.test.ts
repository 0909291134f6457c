import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const dataset: Record<string, string> = {};
vi.stubGlobal('document', { documentElement: { lang: 'en-US', dataset }, hidden: false, getElementById: () => null });
const refreshed = vi.fn<(event: Event) => boolean>(() => true);
vi.stubGlobal('dispatchEvent', refreshed);
const request = vi.fn<() => Promise<Response>>();
vi.stubGlobal('fetch', request);
const commands = await import('#contract/commands.ts');
const { call } = await import('./call.ts');

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answered = () => Promise.resolve(Response.json({ code: 0, message: 'ok', data: {} }));
const isWarned = () => dataset['unansweredCall'] !== undefined;
const send = () => call(commands.appList, {}, { silent: true });

beforeEach(() => {
  vi.useFakeTimers();
  refreshed.mockClear();
});
afterEach(async () => {
  request.mockImplementation(answered);
  await send();
  vi.useRealTimers();
});

test('warns a second after a call got no answer, and recovers by itself', async () => {
  request.mockImplementation(lost);
  await send();
  expect(isWarned()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isWarned()).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isWarned()).toBe(true);
  request.mockImplementation(answered);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(isWarned()).toBe(false);
  expect(refreshed.mock.calls.map(([{ type }]) => type)).toEqual(['online']);
});

test('an answer to any call ends the warning, a refusal too', async () => {
  request.mockImplementation(lost);
  await send();
  await vi.advanceTimersByTimeAsync(1_000);
  request.mockResolvedValue(Response.json({ code: 500_001_019, message: '', data: null }));
  await send();
  expect(isWarned()).toBe(false);
});

test('does not warn for one lost call that is followed by an answer', async () => {
  request.mockImplementation(lost);
  await send();
  request.mockImplementation(answered);
  await send();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isWarned()).toBe(false);
  expect(refreshed).not.toHaveBeenCalled();
});

test('ignores a call whose own time limit was shorter, and one that was aborted', async () => {
  request.mockImplementation(lost);
  await call(commands.appList, {}, { silent: true, timeoutMs: 3_000 });
  const leaving = new AbortController();
  leaving.abort();
  await call(commands.appList, {}, { silent: true, signal: leaving.signal });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isWarned()).toBe(false);
});

test('asks with one chain of probes after failure, answer and failure again', async () => {
  request.mockImplementation(lost);
  await send();
  request.mockImplementation(answered);
  await send();
  request.mockImplementation(lost);
  await send();
  request.mockClear();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(request).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(request).toHaveBeenCalledTimes(2);
});
