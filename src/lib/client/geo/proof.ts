import type { RequestInput } from '#contract/command.ts';
import * as commands from '#contract/commands.ts';
import type { geoStatus } from '#contract/geo/100206-geo-status.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import type { GeoCommand } from '#contract/geo/geo-commands.ts';
import { call } from '../gateway/call.ts';
import { productNow } from '../page/clock.ts';
import { locate } from './locate.ts';
import type { Position } from './place.ts';
import { createProofCache } from './proof-cache.ts';
import { locateRefusal, statusRefusal, type GeoRefusal } from './refusals.ts';
import { $geo } from './state.ts';

/** `proof` is undefined for players of the whitelist, who need none. */
export type ProofAnswer =
  | { readonly ok: true; readonly proof: string | undefined }
  | { readonly ok: false; readonly refusal: GeoRefusal | undefined };

const proofs = createProofCache(productNow);
/** What the server said of the whitelist, for this session. */
let whitelist: { readonly token: string; readonly until: number; readonly has: boolean } | undefined;
/** The position that was checked last. */
let checked: Position | undefined;

export const lastChecked = (): Position | undefined => checked;
export const notePosition = (position: Position): void => void (checked = position);

export async function askStatus(token: string, data: RequestInput<typeof geoStatus>) {
  const answer = await call(commands.geoStatus, data, { silent: true });
  if (!answer.ok) return answer;
  const {
    userInWitheList: has,
    userGeoCacheExpireTime: minutes,
    geoProof: text,
    geoProofExpires: expires,
  } = answer.data;
  whitelist = { token, has, until: productNow() + minutes * MINUTE_MS };
  if (has) $geo.set('whiteList');
  else if (data.position) $geo.set('valid');
  if (data.command && text !== null && expires !== null) proofs.set(token, data.command, { text, expires, minutes });
  return answer;
}

/** Whether the player needs no proof, as far as the server has said so. Asks it once in a while. */
export async function isWhitelisted(token: string): Promise<boolean> {
  if (whitelist?.token !== token || whitelist.until <= productNow()) await askStatus(token, {});
  return whitelist?.token === token && whitelist.has;
}

/** Forgets what was found out: the player has moved, or a command was refused. */
export function forgetPlace(): void {
  proofs.clear();
  whitelist = undefined;
}

function refuse(refusal: GeoRefusal | undefined): ProofAnswer {
  if (refusal) $geo.set(refusal.state);
  return { ok: false, refusal };
}

/** The proof of a command, a known one or a new one. `fresh`: by a position measured now. */
export async function proofFor(token: string, command: GeoCommand, fresh: boolean): Promise<ProofAnswer> {
  const known = proofs.get(token, command);
  if (known !== undefined) return { ok: true, proof: known };
  if (await isWhitelisted(token)) return { ok: true, proof: undefined };
  // A position that did not do is not the last word.
  const isDoubtful = $geo.get() === 'invalid' || $geo.get() === 'error';
  const place = await locate(fresh || isDoubtful);
  if (!place.ok) return refuse(locateRefusal(place.because));
  notePosition(place.position);
  const answer = await askStatus(token, { position: place.position, command });
  return answer.ok ? { ok: true, proof: answer.data.geoProof ?? undefined } : refuse(statusRefusal(answer));
}
