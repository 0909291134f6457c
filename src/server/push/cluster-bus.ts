import { sql } from 'kysely';
import type { PublishedDraw } from '#contract/push.ts';
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
  deliverPush(push: PlayerPush): void;
  deliverWallets(playerIds: readonly bigint[]): void;
  deliverDraw(draw: PublishedDraw): void;
  endSessions(sessions: readonly EndedSession[]): void;
  /** Called after a lost connection is back: notifications were missed. */
  catchUp(): void;
}

/** Delivers pushes to the sockets of this node at once, and to other nodes with one NOTIFY statement a batch. */
export function createClusterBus({ db, log, handle }: Pick<Platform, 'db' | 'log' | 'handle'>, local: LocalDelivery) {
  const self = toHex(randomBytes(8));
  let pushes: PlayerPush[] = [];
  let wallets = new Set<bigint>();
  let draws: PublishedDraw[] = [];
  let sending: Promise<void> | undefined;
  let open = true;

  /** An exception of one socket must stop neither the other players' nor the other nodes. */
  const tryLocally = (act: () => void) => {
    try {
      act();
    } catch (error) {
      log.error({ err: error }, 'a push failed on this node');
    }
  };
  const deliverLocally = (batch: PushBatch) => {
    for (const push of batch.pushes) tryLocally(() => local.deliverPush(push));
    tryLocally(() => local.deliverWallets(batch.wallets));
    for (const draw of batch.draws) tryLocally(() => local.deliverDraw(draw));
  };
  const send = async () => {
    while (pushes.length > 0 || wallets.size > 0 || draws.length > 0) {
      const batch: PushBatch = { pushes, wallets: [...wallets], draws };
      draws = [];
      pushes = [];
      wallets = new Set();
      deliverLocally(batch);
      try {
        // Pushes that arrive meanwhile leave in the next batch. Clients reload their state when their sockets
        // reconnect, so a notification need not survive a crash: the commit does not wait for the disk.
        await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${PUSH}, payload)
          from unnest(${encodePayloads(self, batch)}::text[]) payload`.execute(db);
      } catch (error) {
        log.warn({ err: error }, 'failed to notify other nodes of a push');
      }
    }
    sending = undefined;
  };
  const sendSoon = () => {
    if (open) sending ??= Promise.resolve().then(send);
  };
  const receive = (channel: string, payload: string) => {
    if (channel === SESSION_ENDED) {
      const [id = '', endedBy = ''] = payload.split(' ');
      return local.endSessions([{ id: BigInt(id), code: endedSessionRefusal(endedBy, null).code }]);
    }
    const batch = decodePayload(self, payload);
    if (batch) deliverLocally(batch);
  };
  const listener = createListener({
    url: () => handle.url,
    channels: [PUSH, SESSION_ENDED],
    log,
    onNotification: receive,
    onReconnect: local.catchUp,
  });

  return {
    publish: (more: readonly PlayerPush[]) => {
      pushes.push(...more);
      sendSoon();
    },
    publishWallets: (playerIds: readonly bigint[]) => {
      for (const id of playerIds) wallets.add(id);
      sendSoon();
    },
    publishDraw: (draw: PublishedDraw) => {
      draws.push(draw);
      sendSoon();
    },
    start: listener.start,
    stop: async () => {
      open = false;
      await sending;
      await listener.stop();
    },
  };
}
