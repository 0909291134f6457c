import type { DatabaseSync } from 'node:sqlite';
import { runInTransaction } from '../storage.ts';
import { languageOf, type Language } from '../http/language.ts';

export type Writer = 'visitor' | 'desk';

export interface ChatMessage {
  readonly id: number;
  readonly by: Writer;
  readonly text: string;
  /** Machine's time in ms. */
  readonly at: number;
}

export interface Conversation {
  readonly visitor: string;
  readonly language: Language;
  readonly said: readonly ChatMessage[];
}

export interface ChatStore {
  /** Nothing is kept of a visitor who only looks. */
  say(visitor: string, by: Writer, text: string, locale?: string): void;
  said(visitor: string, after?: number): readonly ChatMessage[];
  /** The newest first, some of them. */
  conversations(): readonly Conversation[];
  /** The newest message of all. */
  newest(): number;
  /** Resolves once something is said after that message, by anybody; or when that lasts too long. */
  next(after: number): Promise<void>;
  /** Nobody waits any longer. */
  close(): void;
}

/** Shorter than any proxy waits. */
const WAIT_MS = 25_000;
const MOST_CONVERSATIONS = 20;

const readMessage = (row: Record<string, unknown>): ChatMessage => ({
  id: Number(row['id']),
  by: row['writer'] === 'desk' ? 'desk' : 'visitor',
  text: String(row['text']),
  at: Number(row['said_at']),
});

/** Live chat between visitors and whoever tries the product out. */
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
        // The desk begins no conversation.
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
