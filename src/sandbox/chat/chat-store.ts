import type { DatabaseSync } from 'node:sqlite';
import { runInTransaction } from '../storage.ts';
import { languageOf, type Language } from '../http/language.ts';

export type Writer = 'visitor' | 'desk';

export interface ChatMessage {
  readonly id: number;
  readonly by: Writer;
  readonly text: string;
  /** The machine's time in ms. */
  readonly at: number;
}

export interface Conversation {
  readonly visitor: string;
  readonly language: Language;
  readonly messages: readonly ChatMessage[];
}

export interface ChatStore {
  /** Adds a message; the first one of a visitor begins the conversation. */
  addMessage(visitor: string, by: Writer, text: string, locale?: string): void;
  listMessages(visitor: string, after?: number): readonly ChatMessage[];
  /** The newest conversations, newest first. */
  listConversations(): readonly Conversation[];
  /** The id of the newest message of all conversations; 0 before the first. */
  newestId(): number;
  /** Resolves once there is a message after that one, in any conversation, or after a time limit. */
  waitForMessage(after: number): Promise<void>;
  /** Ends every wait. */
  close(): void;
}

/** Shorter than the timeout of any proxy. */
const WAIT_MS = 25_000;
const MOST_CONVERSATIONS = 20;

const readMessage = (row: Record<string, unknown>): ChatMessage => ({
  id: Number(row['id']),
  by: row['writer'] === 'desk' ? 'desk' : 'visitor',
  text: String(row['text']),
  at: Number(row['said_at']),
});

/** Live chat between visitors and whoever tries out the product. */
export function createChatStore(db: DatabaseSync, now: () => number): ChatStore {
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const done of waiting) done();
  };
  const newestId = () => Number(db.prepare('select coalesce(max(id), 0) as id from chat_said').get()?.['id']);
  const listMessages = (visitor: string, after = 0) =>
    db.prepare('select * from chat_said where visitor = ? and id > ? order by id').all(visitor, after).map(readMessage);

  return {
    addMessage: (visitor, by, text, locale) => {
      runInTransaction(db, () => {
        const known = db.prepare('select 1 from chats where visitor = ?').get(visitor);
        // The desk cannot start a conversation.
        if (!known && by === 'desk') return;
        if (!known) db.prepare('insert into chats (visitor, language) values (?, ?)').run(visitor, languageOf(locale));
        db.prepare('insert into chat_said (visitor, writer, text, said_at) values (?, ?, ?, ?)').run(
          visitor,
          by,
          text,
          now(),
        );
      });
      wake();
    },
    listMessages,
    listConversations: () =>
      db
        .prepare(
          'select c.visitor, c.language from chats c join chat_said s using (visitor) group by c.visitor order by max(s.id) desc limit ?',
        )
        .all(MOST_CONVERSATIONS)
        .map((row) => {
          const visitor = String(row['visitor']);
          return { visitor, language: languageOf(String(row['language'])), messages: listMessages(visitor) };
        }),
    newestId,
    waitForMessage: (after) => {
      if (newestId() > after) return Promise.resolve();
      return new Promise((done) => {
        const end = () => {
          clearTimeout(timer);
          waiting.delete(end);
          done();
        };
        const timer = setTimeout(end, WAIT_MS);
        waiting.add(end);
      });
    },
    close: wake,
  };
}
