import { randomBytes } from 'node:crypto';
import { DATE, fields, optionalText, parsed, REFERENCE, text, webAddress, Wrong } from '../check.ts';
import { invalid, json, noSuch, problem, type Ask, type Reply, type Route } from '../http.ts';
import type { World } from '../world.ts';
import { shown, type Session } from './session.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { verifyRoutes } from './verify.ts';

const DAY_MS = 86_400_000;

function read(ask: Ask, now: number): Session {
  const body = parsed(ask.body);
  const person = fields(body['person'], 'person');
  const name = optionalText(person, 'name', /^[^]{1,100}$/);
  return {
    ticketId: `idt_${randomBytes(12).toString('hex')}`,
    reference: text(body, 'reference', REFERENCE),
    redirectUri: webAddress(body, 'redirectUri'),
    notifyUrl: webAddress(body, 'notifyUrl'),
    locale: text(body, 'locale', /^(?:en-US|ar-AE)$/),
    idCardType: text(body, 'idCardType', /^(?:EID|PASSPORT)$/) === 'EID' ? 'EID' : 'PASSPORT',
    person: { birthDate: text(person, 'birthDate', DATE), ...(name ? { name } : {}) },
    offsetMs: ask.offsetMs,
    createdAt: now,
    status: 'PENDING',
    dueAt: now + DAY_MS,
  };
}

/** The identity provider of docs/adapters.md §3. */
export function identity(world: World): { readonly routes: readonly Route[]; readonly sessions: Sessions } {
  const sessions = createSessions(world);
  const base = '/sandbox/identity';

  function create(ask: Ask): Reply {
    try {
      const wanted = read(ask, world.now());
      const found = sessions.byReference(wanted.reference);
      if (found && found.person.birthDate !== wanted.person.birthDate)
        return problem(409, 'conflict', 'the reference belongs to another person');
      if (!found) sessions.insert(wanted);
      const { ticketId, redirectUri } = found ?? wanted;
      // The page is reached through the product's own address: it proxies /sandbox/.
      return json(found ? 200 : 201, {
        ticketId,
        redirectUrl: new URL(`${base}/verify/${ticketId}`, redirectUri).href,
      });
    } catch (error) {
      if (error instanceof Wrong) return invalid(error.message);
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
          const session = sessions.byTicket(params['ticketId'] ?? '');
          return session ? json(200, shown(session)) : noSuch('session');
        },
      },
      ...verifyRoutes(world, sessions, base),
    ],
  };
}
