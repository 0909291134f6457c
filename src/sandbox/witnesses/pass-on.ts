import { setTimeout as after } from 'node:timers/promises';
import { areEqualSecrets, replyError, type SandboxReply, type SandboxRequest } from '../http/server.ts';
import type { Mode } from './mode-store.ts';
import type { PlayedWitness } from './played-witness.ts';

/** Late enough to miss the seal of a draw that is held each minute. */
const SLOW_MS = 4_000;
const ANSWER_MS = 10_000;

const isAway = (): SandboxReply => replyError(503, 'unavailable', 'the witness is away');

/** What the product says of itself: its clock, and where the log is read. Nobody else may. */
function productHeaders({ offsetMs, secretGiven, headers }: SandboxRequest, secret: string): Record<string, string> {
  if (!areEqualSecrets(secretGiven ?? '', secret)) return {};
  const address = headers['x-log-address'];
  return {
    'x-clock-offset-ms': String(offsetMs),
    ...(typeof address === 'string' ? { 'x-log-address': address } : {}),
  };
}

/** Passes a request on to a witness, and its answer back. */
async function passOn(
  witness: PlayedWitness,
  path: string,
  { method, body }: Pick<SandboxRequest, 'method' | 'body'>,
  headers: Record<string, string> = {},
): Promise<SandboxReply> {
  const up = witness.up();
  if (!up) return isAway();
  const init = {
    method,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
    signal: AbortSignal.timeout(ANSWER_MS),
    ...(method === 'POST' ? { body } : {}),
  };
  try {
    const response = await fetch(up.address + path, init);
    const contentType = response.headers.get('content-type') ?? 'text/plain; charset=utf-8';
    return {
      status: response.status,
      headers: { 'content-type': contentType, 'cache-control': 'no-store' },
      body: new Uint8Array(await response.arrayBuffer()),
    };
  } catch {
    return isAway(); // it has just ended
  }
}

/** The first line of the checkpoint in a body of add-checkpoint. */
export const originOf = (body: string): string => /\n\n([^\n]*)\n/.exec(body)?.[1] ?? '';

export async function passCheckpointOn(
  witness: PlayedWitness,
  mode: Mode,
  request: SandboxRequest,
  secret: string,
): Promise<SandboxReply> {
  if (mode === 'away') return isAway();
  if (mode === 'refuse') return replyError(403, 'refused', 'the witness refuses this log');
  // It signs after the pause, with the time of then.
  if (mode === 'slow') await after(SLOW_MS, undefined, { ref: false });
  return passOn(witness, '/add-checkpoint', request, productHeaders(request, secret));
}

/** What a witness cosigned, and the entries it mirrors, can be read unless it is away. */
export const passListOn = async (
  witness: PlayedWitness,
  mode: Mode,
  list: 'cosignatures' | 'entries',
  request: SandboxRequest,
): Promise<SandboxReply> => (mode === 'away' ? isAway() : passOn(witness, `/${list}${request.url.search}`, request));
