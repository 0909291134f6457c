import { sql } from 'kysely';
import { toHex, randomBytes } from '#kernel/ids.ts';
import { endedSessionRefusal, type EndedSession } from '../players/session.ts';
import { createListener } from './listener.ts';
import { decodePayload, encodePayloads, type PushBatch } from './notify-payloads.ts';
import type { Platform } from '../platform/platform.ts';
import type { PlayerPush } from './player-push.ts';

const PUSH = 'naseeb_push';
/** The database notifies whenever a session ends (migration 0009). */
const SESSION_ENDED = 'naseeb_session_ended';

export interface LocalDelivery {
  push(push: PlayerPush): void;
  wallets(playerIds: readonly bigint[]): void;
  ended(sessions: readonly EndedSession[]): void;
  /** The connection was lost and is back. */
  resumed(): void;
}

/** Carries pushes to the sockets here at once, and to the other nodes with one statement a batch, outside money transactions. */
export function createClusterBus({ db, log, handle }: Pick<Platform, 'db' | 'log' | 'handle'>, here: LocalDelivery) {
  const self = toHex(randomBytes(8));
  let pushes: PlayerPush[] = [];
  let wallets = new Set<bigint>();
  let sending: Promise<void> | undefined;
  let open = true;

  /** An exception of one socket must stop neither the other players' nor the other nodes. */
  const tryHere = (act: () => void) => {
    try {
      act();
    } catch (error) {
      log.error({ err: error }, 'a push failed on this node');
    }
  };
  const deliverHere = (batch: PushBatch) => {
    for (const push of batch.pushes) tryHere(() => here.push(push));
    tryHere(() => here.wallets(batch.wallets));
  };
  const send = async () => {
    while (pushes.length > 0 || wallets.size > 0) {
      const batch: PushBatch = { pushes, wallets: [...wallets] };
      pushes = [];
      wallets = new Set();
      deliverHere(batch);
      try {
        // What arrives meanwhile leaves in the next batch.
        // Clients reload their state when sockets come back, so a notice need not survive a crash: no wait for the disk.
        await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${PUSH}, payload)
          from unnest(${encodePayloads(self, batch)}::text[]) payload`.execute(db);
      } catch (error) {
        log.warn({ err: error }, 'failed to notify other nodes of a push');
      }
    }
    sending = undefined;
  };
  const soon = () => {
    if (open) sending ??= Promise.resolve().then(send);
  };
  const receive = (channel: string, payload: string) => {
    if (channel === SESSION_ENDED) {
      const [id = '', endedBy = ''] = payload.split(' ');
      return here.ended([{ id: BigInt(id), code: endedSessionRefusal(endedBy, null).code }]);
    }
    const batch = decodePayload(self, payload);
    if (batch) deliverHere(batch);
  };
  const listener = createListener({
    url: handle.url,
    channels: [PUSH, SESSION_ENDED],
    log,
    receive,
    resumed: here.resumed,
  });

  return {
    publish: (more: readonly PlayerPush[]) => {
      pushes.push(...more);
      soon();
    },
    walletsChanged: (playerIds: readonly bigint[]) => {
      for (const id of playerIds) wallets.add(id);
      soon();
    },
    start: listener.start,
    stop: async () => {
      open = false;
      await sending;
      await listener.stop();
    },
  };
}
