import { join } from 'node:path';
import { NOTE_ED25519, isKeyName, parseVerifierKey } from '#tlog/index.ts';
import type { SandboxContext } from '../context.ts';
import { makeNonce } from '../http/html.ts';
import { InvalidBody, parseBody, readText } from '../http/read-body.ts';
import {
  replyBadRequest,
  replyError,
  replyHtml,
  replyJson,
  replyNotFound,
  replyRedirect,
  type Route,
  type SandboxReply,
  type SandboxRequest,
} from '../http/server.ts';
import { createModeStore, isMode, type ModeStore } from './mode-store.ts';
import { originOf, passCheckpointOn, passListOn } from './pass-on.ts';
import { createPlayedWitness, type PlayedWitness } from './played-witness.ts';
import { renderWitnessesPage, type LogCard } from './witnesses-page.ts';

const BASE = '/sandbox/witnesses';
const NUMBERS = [1, 2, 3] as const;
/** Whoever needs their keys waits so long; the product asks again later. */
const START_MS = 10_000;
const LIST_MS = 2_000;
const MAX_ORIGIN = 255;

type Handle = (witness: PlayedWitness, number: number, request: SandboxRequest) => SandboxReply | Promise<SandboxReply>;

interface KnownLog {
  readonly origin: string;
  readonly latest?: { readonly size: number; readonly time: number };
}

const areStarting = (): SandboxReply => replyError(503, 'unavailable', 'the witnesses are starting');

/** The logs that a witness follows; none while it is not up. */
async function listLogs(witness: PlayedWitness): Promise<readonly KnownLog[]> {
  const address = witness.up()?.address;
  if (address === undefined) return [];
  try {
    return (await (await fetch(`${address}/logs`, { signal: AbortSignal.timeout(LIST_MS) })).json()) as KnownLog[];
  } catch {
    return []; // it has just ended
  }
}

async function readCards(witnesses: readonly PlayedWitness[], modes: ModeStore): Promise<readonly LogCard[]> {
  const known = await Promise.all(witnesses.map(listLogs));
  const origins = [...new Set(known.flat().map(({ origin }) => origin))];
  return origins.map((origin) => ({
    origin,
    witnesses: witnesses.map(({ name }, i) => ({
      number: i + 1,
      name,
      latest: known[i]?.find((log) => log.origin === origin)?.latest,
      mode: modes.mode(i + 1, origin),
    })),
  }));
}

async function answerKeys(witnesses: readonly PlayedWitness[]): Promise<SandboxReply> {
  const up = await Promise.all(witnesses.map((witness) => witness.whenUp(START_MS)));
  const keys = up.flatMap((one, i) =>
    one ? [{ name: witnesses[i]?.name, key: one.key, url: `${BASE}/${i + 1}` }] : [],
  );
  return keys.length === witnesses.length ? replyJson(200, keys) : areStarting();
}

async function addLog(witnesses: readonly PlayedWitness[], body: string): Promise<SandboxReply> {
  let text: string;
  try {
    text = readText(parseBody(body), 'key');
  } catch (error) {
    if (error instanceof InvalidBody) return replyBadRequest(error.message);
    throw error;
  }
  const key = parseVerifierKey(text);
  if (key?.type !== NOTE_ED25519) return replyBadRequest('key is not the verifier key of a log');
  const follow = async (witness: PlayedWitness) => (await witness.whenUp(START_MS)) && witness.follow(text);
  const followed = await Promise.all(witnesses.map(follow));
  return followed.every(Boolean) ? replyJson(200, { origin: key.name }) : areStarting();
}

/** Three witnesses of logs, by docs/draw-proof.md §2. */
export function createWitnessSandbox(world: SandboxContext, dataDir: string) {
  const modes = createModeStore(world);
  const witnesses = NUMBERS.map((n) =>
    createPlayedWitness(`sandbox.naseeb/witness-${n}`, join(dataDir, 'witnesses', String(n))),
  );
  const ofOne =
    (handle: Handle) =>
    (request: SandboxRequest): SandboxReply | Promise<SandboxReply> => {
      const number = NUMBERS.find((n) => String(n) === request.params['n']) ?? 0;
      const witness = witnesses[number - 1];
      return witness ? handle(witness, number, request) : replyNotFound('witness');
    };
  const setMode: Handle = (_, number, { body }) => {
    const form = new URLSearchParams(body);
    const [mode, origin] = [form.get('mode') ?? '', form.get('origin') ?? ''];
    if (!isMode(mode)) return replyBadRequest('there is no such mode');
    if (!isKeyName(origin) || origin.length > MAX_ORIGIN) return replyBadRequest('origin is no name of a log');
    modes.setMode(number, origin, mode);
    return replyRedirect(BASE);
  };
  const routes: readonly Route[] = [
    { method: 'GET', path: `${BASE}/keys`, guarded: true, handle: () => answerKeys(witnesses) },
    { method: 'POST', path: `${BASE}/logs`, guarded: true, handle: ({ body }) => addLog(witnesses, body) },
    {
      method: 'POST',
      path: `${BASE}/{n}/add-checkpoint`,
      handle: ofOne((witness, n, request) =>
        passCheckpointOn(witness, modes.mode(n, originOf(request.body)), request, world.secret),
      ),
    },
    ...(['cosignatures', 'entries'] as const).map((list): Route => ({
      method: 'GET',
      path: `${BASE}/{n}/${list}`,
      handle: ofOne((witness, n, request) =>
        passListOn(witness, modes.mode(n, request.url.searchParams.get('origin') ?? ''), list, request),
      ),
    })),
    { method: 'POST', path: `${BASE}/{n}/mode`, handle: ofOne(setMode) },
    {
      method: 'GET',
      path: BASE,
      handle: async () => {
        const nonce = makeNonce();
        return replyHtml(200, renderWitnessesPage(await readCards(witnesses, modes), nonce), nonce);
      },
    },
  ];
  return {
    routes,
    start: () => witnesses.forEach((witness) => witness.start()),
    close: async () => {
      await Promise.all(witnesses.map((witness) => witness.stop()));
    },
  };
}
