import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#kernel/time.ts';
import {
  DATE,
  readObject,
  readOptionalBoolean,
  readOptionalText,
  parseBody,
  REFERENCE,
  readText,
  readHttpUrl,
  InvalidBody,
} from '../http/read-body.ts';
import {
  replyBadRequest,
  replyJson,
  replyNotFound,
  replyError,
  type SandboxRequest,
  type SandboxReply,
  type Route,
} from '../http/server.ts';
import type { SandboxContext } from '../context.ts';
import { createSessionView, type Session } from './session.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { outcomesRoute } from './outcomes.ts';
import { verifyRoutes } from './verify-routes.ts';

function readSession(ask: SandboxRequest, now: number): Session {
  const body = parseBody(ask.body);
  const person = readObject(body['person'], 'person');
  const name = readOptionalText(person, 'name', /^[^]{1,201}$/);
  const nationality = readOptionalText(person, 'nationality', /^[A-Z]{2}$/);
  return {
    ticketId: `idt_${randomBytes(12).toString('hex')}`,
    reference: readText(body, 'reference', REFERENCE),
    redirectUri: readHttpUrl(body, 'redirectUri'),
    notifyUrl: readHttpUrl(body, 'notifyUrl'),
    locale: readText(body, 'locale', /^(?:en-US|ar-AE)$/),
    idCardType: readText(body, 'idCardType', /^(?:EID|PASSPORT)$/) === 'EID' ? 'EID' : 'PASSPORT',
    transfer: readOptionalBoolean(body, 'transfer') ?? false,
    person: {
      birthDate: readText(person, 'birthDate', DATE),
      ...(name ? { name } : {}),
      ...(nationality ? { nationality } : {}),
    },
    offsetMs: ask.offsetMs,
    createdAt: now,
    status: 'PENDING',
    dueAt: now + DAY_MS,
  };
}

/** The identity provider of docs/adapters.md §3. */
export function createIdentitySandbox(world: SandboxContext): {
  readonly routes: readonly Route[];
  readonly sessions: SessionStore;
} {
  const sessions = createSessionStore(world);
  const base = '/sandbox/identity';

  function create(ask: SandboxRequest): SandboxReply {
    try {
      const wanted = readSession(ask, world.now());
      const found = sessions.findByReference(wanted.reference);
      if (found && found.person.birthDate !== wanted.person.birthDate)
        return replyError(409, 'conflict', 'the reference belongs to another person');
      if (!found) sessions.insert(wanted);
      const { ticketId, redirectUri } = found ?? wanted;
      // The page is reached through the product's own address, which proxies /sandbox/.
      return replyJson(found ? 200 : 201, {
        ticketId,
        redirectUrl: new URL(`${base}/verify/${ticketId}`, redirectUri).href,
      });
    } catch (error) {
      if (error instanceof InvalidBody) return replyBadRequest(error.message);
      throw error;
    }
  }

  return {
    sessions,
    routes: [
      { method: 'POST', path: `${base}/sessions`, guarded: true, handle: create },
      {
        method: 'GET',
        path: `${base}/sessions/{ticketId}`,
        guarded: true,
        handle: ({ params }) => {
          const session = sessions.findByTicket(params['ticketId'] ?? '');
          return session ? replyJson(200, createSessionView(session)) : replyNotFound('session');
        },
      },
      outcomesRoute(base),
      ...verifyRoutes(world, sessions, base),
    ],
  };
}
