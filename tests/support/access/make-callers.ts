import { VERIFIED_STATUS, type VerifiedStatus } from '#contract/identity/verified-status.ts';
import { allowEverywhere, revokeEverywhere } from '#server/geo/whitelist.ts';
import { readCookie } from '#server/http/cookies.ts';
import { assert } from '#kernel/assert.ts';
import { DAY_MS, SECOND_MS, systemNow } from '#kernel/time.ts';
import type { Tx } from '#server/db/index.ts';
import { excludePlayer } from '#server/exclusions/exclude-player.ts';
import { stopPayments } from '#server/players/restrictions.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { beginSession, SESSION_COOKIE } from '#server/players/sessions.ts';
import { setVerifiedStatus } from '#server/players/verified-status.ts';
import { logInAgain, makePlayer } from '../players/player.ts';
import { APPLICANT, newEmiratesId } from '../players/registration.ts';
import { CALLERS, type CallerName } from './answers.ts';
import { nobodysBelongings, type Caller } from './caller.ts';
import { makeBelongings, verify } from './make-belongings.ts';
import { secretsOf } from './secrets.ts';
import type { AccessWorld } from './world.ts';

/** Whose documents a provider checked. */
const WITH_DOCUMENT: readonly Caller['name'][] = ['verified', 'expired', 'outOfPlace', 'restricted'];
const STATES = ['restricted', 'locked', 'closed'] as const;

let addresses = 0;
/** An address of its own: limits of an address are no part of this. */
const newAddress = () => `198.51.100.${addresses++ % 256}`;

const statusOf = (name: Caller['name']): VerifiedStatus =>
  name in VERIFIED_STATUS ? VERIFIED_STATUS[name as keyof typeof VERIFIED_STATUS] : VERIFIED_STATUS.verified;

/** Brings a player into a state of theirs that they set; the session goes on. */
async function limitSelf(tx: Tx, playerId: bigint, name: Caller['name']): Promise<void> {
  const startsAt = new Date(systemNow() - SECOND_MS);
  const endsAt = new Date(systemNow() + DAY_MS);
  if (name === 'excluded' || name === 'timedOut') {
    const kind = name === 'excluded' ? 'self-exclusion' : 'time-out';
    await excludePlayer(tx, playerId, { kind, source: 'player', startsAt, endsAt });
    // As if its draws had been stopped: the job of every minute would stop them while a command is tested.
    await tx
      .updateTable('player_exclusions')
      .set({ applied_at: new Date() })
      .where('player_id', '=', playerId)
      .execute();
  }
  if (name !== 'limitReached') return;
  for (const kind of ['deposit', 'wager'] as const)
    await tx
      .insertInto('player_limits')
      .values({
        player_id: playerId,
        kind,
        amount: 1_000n,
        used: 1_000n,
        minutes: 1_440,
        starts_at: startsAt,
        ends_at: endsAt,
      })
      .execute();
}

/** A player with belongings, who has bought and paid while that was allowed, brought into the state of their name. */
async function makeCaller(world: AccessWorld, name: Exclude<Caller['name'], 'visitor'>): Promise<Caller> {
  const { node } = world;
  const number = newEmiratesId();
  const registrant = { ...APPLICANT, idCardNo: number, address: { ...APPLICANT, postcode: '' } };
  const client = await makePlayer(node, { balance: 100_000n, registrant });
  client.ip = newAddress();
  const { playerId } = client;
  await allowEverywhere(node.engine.db, playerId, { reason: 'a test', by: 'a test' });
  const kycTicketId = await verify(world, client, WITH_DOCUMENT.includes(name) ? number : undefined);
  const belongings = { ...(await makeBelongings(world, client, name)), kycTicketId, documentEnd: number.slice(-4) };
  const state = STATES.find((one) => one === name);
  await node.engine.db.transaction().execute(async (tx) => {
    await setVerifiedStatus(tx, playerId, statusOf(name));
    if (state) await setPlayerState(tx, playerId, state);
    await limitSelf(tx, playerId, name);
  });
  if (name === 'outOfPlace') await revokeEverywhere(node.engine.db, playerId);
  const funds = { by: 'a test', remark: 'a test' };
  if (name === 'stopped') assert((await stopPayments(node.engine, playerId, 1, funds)).ok, 'payments are stopped once');
  if (name === 'stopped' || name === 'restricted') await logInAgain(node.engine.db, client);
  const who = { name, client, playerId, world, ...belongings };
  return { ...who, ...secretsOf(who) };
}

/** Somebody without an account. */
export function makeVisitor(world: AccessWorld): Caller {
  const client = world.node.client();
  client.ip = newAddress();
  const who = { name: 'visitor', client, playerId: undefined, world, ...nobodysBelongings() } as const;
  return { ...who, ...secretsOf(who) };
}

export async function makeCallers(world: AccessWorld): Promise<{ callers: Caller[]; another: Caller }> {
  const make = (name: CallerName) => (name === 'visitor' ? makeVisitor(world) : makeCaller(world, name));
  const [another, ...callers] = await Promise.all([makeCaller(world, 'another'), ...CALLERS.map(make)]);
  return { callers, another };
}

/** Puts back what a command changed of who may call: session and verification status. */
export async function restore({ name, client, playerId, world: { node } }: Caller): Promise<void> {
  if (playerId === undefined || name === 'locked' || name === 'closed') return;
  const found = await node.engine.sessions.find(client.token, readCookie(client.cookie, SESSION_COOKIE, false));
  if (found.ok && found.value.verifiedStatus === statusOf(name)) return;
  await node.engine.db.transaction().execute(async (tx) => {
    await setVerifiedStatus(tx, playerId, statusOf(name));
    if (found.ok) return;
    const { token, cookie } = await beginSession(tx, playerId);
    Object.assign(client, { token, cookie: `${SESSION_COOKIE}=${cookie}` });
  });
}
