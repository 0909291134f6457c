import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '#support/providers/sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => void (sandbox = await startTestSandbox()));
afterAll(() => sandbox.stop());

const get = (path: string) => fetch(sandbox.origin + path, { redirect: 'manual' });
const post = (path: string, fields: Record<string, string>) =>
  fetch(sandbox.origin + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
interface MessageList {
  readonly messages: readonly { readonly id: number; readonly by: string; readonly text: string }[];
}
const readMessages = async (visitor: string, after = 0, wait = ''): Promise<MessageList['messages']> => {
  const answer = await get(`/sandbox/chat/messages?visitor=${visitor}&after=${after}&wait=${wait}`);
  return ((await answer.json()) as MessageList).messages;
};

test("a visitor's message reaches the desk, and the answer reaches the waiting visitor", async () => {
  const visitor = randomUUID();
  const written = await post('/sandbox/chat/messages', { visitor, locale: 'ar-AE', text: ' أين جائزتي؟ ' });
  expect(written.headers.get('location')).toBe(`/sandbox/chat?visitor=${visitor}&locale=ar-AE`);
  const desk = await (await get('/sandbox/chat/desk')).text();
  expect(desk).toContain('أين جائزتي؟');
  expect(desk).toContain('waits for an answer');
  const [first] = await readMessages(visitor);
  const answered = readMessages(visitor, first?.id, '1');
  await post('/sandbox/chat/desk/messages', { visitor, text: 'In your balance.' });
  expect(await answered).toMatchObject([{ by: 'desk', text: 'In your balance.' }]);
});

test('a conversation is visible to its visitor only', async () => {
  const [mine, other] = [randomUUID(), randomUUID()];
  await post('/sandbox/chat/messages', { visitor: mine, text: 'mine alone' });
  expect(await readMessages(other)).toEqual([]);
  expect(await (await get(`/sandbox/chat?visitor=${other}`)).text()).not.toContain('mine alone');
});

test('the page is in the requested language, framed without its origin, and escapes messages', async () => {
  const visitor = randomUUID();
  await post('/sandbox/chat/messages', { visitor, text: '<img src=x onerror=alert(1)>' });
  const page = await get(`/sandbox/chat?visitor=${visitor}&locale=ar-AE`);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain('sandbox allow-forms allow-scripts');
  expect(policy).not.toContain('allow-same-origin');
  const html = await page.text();
  expect(html).toContain('dir="rtl"');
  expect(html).toContain('&lt;img src=x');
  expect(html).not.toContain('<img src=x');
});

test('allows requests from a frame without an origin, but not to the desk', async () => {
  const allowed = async (path: string) => (await get(path)).headers.get('access-control-allow-origin');
  expect(await allowed(`/sandbox/chat/messages?visitor=${randomUUID()}`)).toBe('*');
  expect(await allowed('/sandbox/chat/desk/newest?after=-1')).toBeNull();
  expect((await get('/sandbox/chat/desk')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('gives an id to a visitor without one', async () => {
  const sent = (await get('/sandbox/chat?locale=ar-AE')).headers.get('location') ?? '';
  expect(sent).toMatch(/^\/sandbox\/chat\?visitor=[\da-f-]{36}&locale=ar-AE$/);
});

test.each([
  { visitor: 'me', text: 'x' },
  { visitor: '0b6a53aa-0000-4000-8000-000000000001', text: '  ' },
  { visitor: '0b6a53aa-0000-4000-8000-000000000001', text: 'x'.repeat(1_001) },
])('refuses an invalid message: $visitor', async (fields) => {
  expect((await post('/sandbox/chat/messages', fields)).status).toBe(400);
});
