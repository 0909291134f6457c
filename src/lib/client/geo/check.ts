import { GEO_COMMANDS, GEO_PROOF_HEADER, type GeoCommand } from '#contract/geo/geo-commands.ts';
import { openDialog } from '../dialogs/dialogs.ts';
import type { CallOptions } from '../gateway/call.ts';
import { send, type Reply, type SendRequest } from '../gateway/transport.ts';
import { pageConfig } from '../page/config.ts';
import { $user } from '../session/user.ts';
import { whileHeld } from './paying.ts';
import { forgetPlace, proofFor } from './proof.ts';
import { isGeoCode, isProofRefused, type GeoRefusal } from './refusals.ts';
import { $geo } from './state.ts';

/** How a geo command is sent: with its proof of place, where it needs one. */
export type GeoPass = Pick<CallOptions, 'send'>;

/** The popup of a refusal, with the words of the page; whether the player wants to try again. */
export async function showRefusal({ popup }: GeoRefusal): Promise<boolean> {
  const to = pageConfig().geo?.at;
  return (await openDialog('geo-restriction', { ...popup, ...(to && { to }) })) === 'again';
}

/** Sends a geo command, once more with a new proof if the server no longer takes the first. */
async function sendWithProof(request: SendRequest, command: GeoCommand, proof: string | undefined): Promise<Reply> {
  const sendWith = (text: string | undefined) =>
    send(text === undefined ? request : { ...request, headers: { ...request.headers, [GEO_PROOF_HEADER]: text } });
  const reply = await sendWith(proof);
  if (!isGeoCode(reply.code)) return reply;
  forgetPlace();
  $geo.set('invalid');
  const token = $user.get()?.sessionToken;
  if (!isProofRefused(reply.code) || token === undefined) return reply;
  const again = await proofFor(token, command, false);
  return again.ok ? sendWith(again.proof) : reply;
}

async function checkCommand(command: GeoCommand, fresh = false): Promise<GeoPass | undefined> {
  const token = $user.get()?.sessionToken;
  // The command itself is refused, and leads to the login.
  if (token === undefined) return {};
  const answer = await proofFor(token, command, fresh);
  if (answer.ok) return { send: (request) => whileHeld(() => sendWithProof(request, command, answer.proof)) };
  return answer.refusal && (await showRefusal(answer.refusal)) ? checkCommand(command, true) : undefined;
}

/**
 * Call it before a geo command is sent, where the configuration restricts the place. Undefined if the command may not
 * be sent, of which a popup has told the player.
 */
export function checkPlace(address: string): Promise<GeoPass | undefined> {
  const command = GEO_COMMANDS.find((code) => address.endsWith(code) && pageConfig().geo?.commands.includes(code));
  return command ? whileHeld(() => checkCommand(command)) : Promise.resolve({});
}
