import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { SECOND_MS } from '#kernel/time.ts';
import type { Session } from './session.ts';

/** Sessions that this node found live a moment ago. */
export interface SessionCache {
  get(tokenDigest: Buffer, cookieDigest: Buffer, now: number): Session | undefined;
  put(tokenDigest: Buffer, cookieDigest: Buffer, session: Session, now: number): void;
  delete(tokenDigest: Buffer): void;
}

/**
 * The same time for which a use need not be written (sessions.ts), so that a player who only buys does not become
 * idle.
 */
export const SESSION_CACHE_MS = 15 * SECOND_MS;
const MAX_SESSIONS = 50_000;

interface Entry {
  readonly session: Session;
  readonly cookieDigest: Buffer;
  readonly until: number;
}

/**
 * A cached session may have ended meanwhile. So the cache is only for a handler whose own transaction checks that
 * session and verification still hold: it saves one query.
 */
export function createSessionCache(max = MAX_SESSIONS): SessionCache {
  const entries = new LRUCache<string, Entry>({ max });
  const keyOf = (digest: Buffer) => digest.toString('latin1');
  return {
    get(tokenDigest, cookieDigest, now) {
      const entry = entries.get(keyOf(tokenDigest));
      if (!entry || entry.until < now || !timingSafeEqual(entry.cookieDigest, cookieDigest)) return undefined;
      return entry.session;
    },
    put(tokenDigest, cookieDigest, session, now) {
      entries.set(keyOf(tokenDigest), { session, cookieDigest, until: now + SESSION_CACHE_MS });
    },
    delete: (tokenDigest) => void entries.delete(keyOf(tokenDigest)),
  };
}
