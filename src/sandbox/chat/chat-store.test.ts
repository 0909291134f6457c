import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSandboxDatabase } from '../storage.ts';
import { createChatStore, type ChatStore } from './chat-store.ts';

let folder: string;
let db: ReturnType<typeof openSandboxDatabase>;
let chat: ChatStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'naseeb-chat-'));
  db = openSandboxDatabase(folder);
  chat = createChatStore(db, () => 1_790_000_000_000);
});
afterEach(() => {
  chat.close();
  db.close();
  rmSync(folder, { recursive: true });
});

const [SARA, OMAR] = ['0b6a53aa-0000-4000-8000-000000000001', '0b6a53aa-0000-4000-8000-000000000002'];
const texts = (visitor: string, after?: number) =>
  chat.listMessages(visitor, after).map(({ by, text }) => `${by}: ${text}`);

test('visitors read their own conversation in order, after a given message', () => {
  chat.addMessage(SARA, 'visitor', 'Where is my prize?', 'ar-AE');
  chat.addMessage(OMAR, 'visitor', 'Hello', 'en-US');
  chat.addMessage(SARA, 'desk', 'In your balance.');
  expect(texts(SARA)).toEqual(['visitor: Where is my prize?', 'desk: In your balance.']);
  expect(texts(SARA, chat.listMessages(SARA)[0]?.id)).toEqual(['desk: In your balance.']);
  expect(texts(OMAR)).toEqual(['visitor: Hello']);
});

test('the desk lists the newest conversation first with its language', () => {
  chat.addMessage(SARA, 'visitor', 'one', 'ar-AE');
  chat.addMessage(OMAR, 'visitor', 'two', 'en-US');
  expect(chat.listConversations().map(({ visitor, language }) => [visitor, language])).toEqual([
    [OMAR, 'en'],
    [SARA, 'ar'],
  ]);
  chat.addMessage(SARA, 'desk', 'three');
  expect(chat.listConversations()[0]?.visitor).toBe(SARA);
});

test('the desk answers conversations but starts none', () => {
  chat.addMessage(OMAR, 'desk', 'Anybody there?');
  expect(chat.listConversations()).toEqual([]);
});

test('a long poll returns the next message, or at once if there is a new one', async () => {
  const before = chat.newestId();
  const nextMessage = chat.waitForMessage(before);
  chat.addMessage(SARA, 'visitor', 'Hello');
  await nextMessage;
  await chat.waitForMessage(before);
  expect(chat.newestId()).toBeGreaterThan(before);
});

test('closing the store ends long polls', async () => {
  const waiting = chat.waitForMessage(chat.newestId());
  chat.close();
  await waiting;
});
