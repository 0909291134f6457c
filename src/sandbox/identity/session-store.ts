import { parseDocument, runInTransaction } from '../storage.ts';
import { languageOf } from '../http/language.ts';
import type { SandboxContext } from '../context.ts';
import { isFinalSession, REMARKS, createSessionView, type Document, type FailReason, type Session } from './session.ts';

export type Decision =
  | { readonly status: 'VERIFIED' | 'REVIEW' }
  | { readonly status: 'FAILED'; readonly reason: FailReason; readonly remark?: string };

export interface SessionStore {
  findByTicket(ticketId: string): Session | undefined;
  findByReference(reference: string): Session | undefined;
  listRecent(): Session[];
  insert(session: Session): void;
  /** Stores the document as entered, without a decision. */
  saveDocument(session: Session, document: Document): Session;
  /** Stores state and notification in one transaction. A final session is not changed. */
  decide(session: Session, decision: Decision): Session;
  decideDue(): void;
}

export function createSessionStore({ db, now, notify }: SandboxContext): SessionStore {
  const write = (session: Session) =>
    db
      .prepare('update sessions set data = ?, due_at = ? where id = ?')
      .run(JSON.stringify(session), session.dueAt, session.ticketId);
  const sessions: SessionStore = {
    findByTicket: (ticketId) => parseDocument(db.prepare('select data from sessions where id = ?').get(ticketId)),
    findByReference: (reference) =>
      parseDocument(db.prepare('select data from sessions where reference = ?').get(reference)),
    listRecent: () =>
      db
        .prepare('select data from sessions order by created_at desc limit 20')
        .all()
        .flatMap((row) => parseDocument<Session>(row) ?? []),
    insert: (session) => {
      const { ticketId, reference, dueAt, createdAt } = session;
      db.prepare('insert into sessions (id, reference, data, due_at, created_at) values (?, ?, ?, ?, ?)').run(
        ticketId,
        reference,
        JSON.stringify(session),
        dueAt,
        createdAt,
      );
    },
    saveDocument: (session, document) => {
      const next = { ...session, document };
      write(next);
      return next;
    },
    decide: (session, decision) =>
      runInTransaction(db, () => {
        if (isFinalSession(session)) return session;
        const why =
          decision.status === 'FAILED'
            ? {
                reason: decision.reason,
                remark: decision.remark || REMARKS[decision.reason][languageOf(session.locale)],
              }
            : {};
        const next: Session = { ...session, status: decision.status, ...why, dueAt: null };
        write(next);
        notify.enqueue(next.notifyUrl, { type: 'identity', ...createSessionView(next) });
        return next;
      }),
    decideDue: () => {
      for (const row of db.prepare('select data from sessions where due_at <= ?').all(now())) {
        const session = parseDocument<Session>(row);
        if (session) sessions.decide(session, { status: 'FAILED', reason: 35 });
      }
    },
  };
  return sessions;
}
