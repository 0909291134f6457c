import { normalizeNumber } from '#kernel/document-number.ts';
import { DAY_MS, DUBAI_OFFSET_MS } from '#kernel/time.ts';
import type { SandboxContext } from '../context.ts';
import { makeNonce } from '../http/html.ts';
import { DATE, InvalidBody, parseBody } from '../http/read-body.ts';
import {
  replyBadRequest,
  replyError,
  replyHtml,
  replyJson,
  replyRedirect,
  type Route,
  type SandboxReply,
  type SandboxRequest,
} from '../http/server.ts';
import { renderRegisterPage } from './register-page.ts';
import { createRegisterStore, isMode, type ListedPerson } from './register-store.ts';

const BASE = '/sandbox/register';
const SLOW_MS = 12_000;
const MAX_IDENTIFIERS = 10;

/** The end of a day in Dubai, in ms. */
const endOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - DUBAI_OFFSET_MS + DAY_MS;

function readIdentifiers(body: string): readonly string[] {
  const { identifiers } = parseBody(body);
  const isRight = (one: unknown): one is string => typeof one === 'string' && /^[0-9a-f]{64}$/.test(one);
  if (!Array.isArray(identifiers) || identifiers.length === 0 || identifiers.length > MAX_IDENTIFIERS)
    throw new InvalidBody('identifiers is no list of 1 to 10');
  if (!identifiers.every(isRight)) throw new InvalidBody('identifiers has what is no digest');
  return identifiers;
}

/** A person of the page's form; undefined where a field is wrong. */
function readPerson(form: URLSearchParams): ListedPerson | undefined {
  const field = (name: string) => (form.get(name) ?? '').trim();
  const [type, number, birthDate, lastDay] = [field('type'), field('number'), field('birthDate'), field('lastDay')];
  const nationality = type === 'PASSPORT' ? field('nationality').toUpperCase() : '';
  if (type !== 'EID' && type !== 'PASSPORT') return undefined;
  if (normalizeNumber(number).length < 4 || !DATE.test(birthDate)) return undefined;
  if (lastDay !== '' && !DATE.test(lastDay)) return undefined;
  if (type === 'PASSPORT' && !/^[A-Z]{2}$/.test(nationality)) return undefined;
  return { type, number, nationality, birthDate, endsAt: lastDay === '' ? null : endOf(lastDay) };
}

/** The register of docs/adapters.md §10. */
export function registerRoutes(world: SandboxContext): readonly Route[] {
  const store = createRegisterStore(world);

  function answer({ body, offsetMs }: SandboxRequest): SandboxReply {
    let identifiers: readonly string[];
    try {
      identifiers = readIdentifiers(body);
    } catch (error) {
      if (error instanceof InvalidBody) return replyBadRequest(error.message);
      throw error;
    }
    const found = store.find(identifiers, world.now() + offsetMs);
    if (!found) return replyJson(200, { excluded: false, until: null, reference: null });
    const until = found.endsAt === null ? null : new Date(found.endsAt).toISOString();
    return replyJson(200, { excluded: true, until, reference: found.reference });
  }

  async function lookup(request: SandboxRequest): Promise<SandboxReply> {
    const mode = store.mode();
    if (mode === 'down') return replyError(503, 'unavailable', 'out of order');
    if (mode === 'wrong') return replyJson(200, { excluded: 'perhaps' });
    if (mode === 'slow') await new Promise((done) => setTimeout(done, SLOW_MS).unref());
    return answer(request);
  }

  return [
    { method: 'POST', path: `${BASE}/exclusions/lookup`, guarded: true, handle: lookup },
    {
      method: 'GET',
      path: BASE,
      handle: () => {
        const nonce = makeNonce();
        return replyHtml(200, renderRegisterPage(store, nonce), nonce);
      },
    },
    {
      method: 'POST',
      path: `${BASE}/people`,
      handle: ({ body }) => {
        const person = readPerson(new URLSearchParams(body));
        if (!person) return replyBadRequest('document, number, country, birth date or last day is wrong');
        store.enter(person);
        return replyRedirect(BASE);
      },
    },
    {
      method: 'POST',
      path: `${BASE}/removals`,
      handle: ({ body }) => {
        store.remove(new URLSearchParams(body).get('reference') ?? '');
        return replyRedirect(BASE);
      },
    },
    {
      method: 'POST',
      path: `${BASE}/mode`,
      handle: ({ body }) => {
        const mode = new URLSearchParams(body).get('mode') ?? '';
        if (!isMode(mode)) return replyBadRequest('there is no such mode');
        store.setMode(mode);
        return replyRedirect(BASE);
      },
    },
  ];
}
