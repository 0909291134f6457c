import type { Duplex } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { SYSTEM_TIME, USER_QUEUE, type SystemTime, type UserPush } from '#contract/push.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { Sessions } from '../players/sessions.ts';
import { loadWallets } from '../wallet/balance.ts';
import { createClusterBus } from './cluster-bus.ts';
import { createTicker } from '../jobs/ticker.ts';
import type { Push } from './player-push.ts';
import { createBroker } from './broker.ts';
import { findEndedSessions } from './ended-sessions.ts';
import { createSocketServer } from './socket-server.ts';
import { createWalletSender } from './wallet-sender.ts';
import type { Platform } from '../platform/platform.ts';

/** Push as the node runs it; the rest of the engine sees `Push`. */
export interface PushService extends Push {
  start(): Promise<void>;
  /** Takes a WebSocket upgrade whose path and origin were checked. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Sockets open on this node, for /metrics. */
  sockets(): number;
  /** Asks every socket to come back elsewhere; the first half of a drain. */
  closeSockets(): void;
  stop(): Promise<void>;
}

const TIME_EVERY_MS = 5 * SECOND_MS;
/** Ended sessions whose notification was lost are found this often. */
const SWEEP_EVERY_MS = 30 * SECOND_MS;

export function createPush(base: Platform, sessions: Sessions): PushService {
  const { db, log, clock } = base;
  const broker = createBroker();

  const toPlayer = (playerId: bigint, push: UserPush) => broker.toPlayer(playerId, USER_QUEUE, push);
  const failed = (error: unknown) => log.warn({ err: error }, 'a push was lost');
  const sweep = async () => broker.endSessions(await findEndedSessions(db, broker.sessionIds()));
  const sendWallets = createWalletSender({
    has: broker.has,
    read: (playerIds) => loadWallets(db, playerIds),
    send: (playerId, data) => toPlayer(playerId, { type: 'wallet', data }),
    failed,
  });

  const between = createClusterBus(base, {
    push: ({ playerId, push }) => toPlayer(playerId, push),
    wallets: sendWallets,
    ended: broker.endSessions,
    // Notices were missed while nobody listened: send each player the state of the database.
    resumed: () => {
      sendWallets(broker.playerIds());
      sweep().catch(failed);
    },
  });
  const sockets = createSocketServer({ sessions, broker, log, authKey: base.settings.AUTH_KEY });
  const sendTime = () => broker.toAll(SYSTEM_TIME, { timestamp: clock.now().getTime() } satisfies SystemTime);
  const tickers = [
    createTicker('system time', TIME_EVERY_MS, log, sendTime),
    createTicker('ended sessions', SWEEP_EVERY_MS, log, sweep),
    createTicker('heart beats', broker.beatMs, log, broker.beat),
  ];

  return {
    publish: between.publish,
    walletsChanged: between.walletsChanged,
    upgrade: sockets.upgrade,
    sockets: broker.size,
    closeSockets: broker.closeAll,
    start: async () => {
      await between.start();
      for (const ticker of tickers) ticker.start();
    },
    stop: async () => {
      await Promise.all(tickers.map((ticker) => ticker.stop()));
      broker.closeAll();
      sockets.close();
      await between.stop();
    },
  };
}
