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
  readonly said: readonly ChatMessage[];
}

export interface ChatStore {
  /** A visitor is stored with their first message. */
  say(visitor: string, by: Writer, text: string, locale?: string): void;
  said(visitor: string, after?: number): readonly ChatMessage[];
  /** The latest conversations, newest first. */
  conversations(): readonly Conversation[];
  /** Id of the newest message. */
  newest(): number;
  /** Resolves when anybody has sent a message after that one, or after a timeout. */
  next(after: number): Promise<void>;
  /** Ends all waits. */
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
  const newest = () => Number(db.prepare('select coalesce(max(id), 0) as id from chat_said').get()?.['id']);
  const said = (visitor: string, after = 0) =>
    db.prepare('select * from chat_said where visitor = ? and id > ? order by id').all(visitor, after).map(readMessage);

  return {
    say: (visitor, by, text, locale) => {
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
    said,
    conversations: () =>
      db
        .prepare(
          'select c.visitor, c.language from chats c join chat_said s using (visitor) group by c.visitor order by max(s.id) desc limit ?',
        )
        .all(MOST_CONVERSATIONS)
        .map((row) => {
          const visitor = String(row['visitor']);
          return { visitor, language: languageOf(String(row['language'])), said: said(visitor) };
        }),
    newest,
    next: (after) => {
      if (newest() > after) return Promise.resolve();
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
