import type { Duplex } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import {
  DRAWS_TOPIC,
  gameDrawsTopic,
  SYSTEM_TIME,
  USER_QUEUE,
  type SystemTime,
  type UserPush,
} from '#contract/push.ts';
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
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Sockets open on this node, for /metrics. */
  countSockets(): number;
  /** Asks every client to reconnect to another node: the first step of a drain. */
  closeSockets(): void;
  stop(): Promise<void>;
}

const TIME_EVERY_MS = 5 * SECOND_MS;
/** How often ended sessions are looked for whose notification was lost. */
const ENDED_SESSIONS_EVERY_MS = 30 * SECOND_MS;

export function createPush(base: Platform, sessions: Sessions): PushService {
  const { db, log, clock } = base;
  const broker = createBroker();

  const toPlayer = (playerId: bigint, push: UserPush) => broker.sendToPlayer(playerId, USER_QUEUE, push);
  const logLoss = (error: unknown) => log.warn({ err: error }, 'a push was lost');
  const dropEndedSessions = async () => broker.endSessions(await findEndedSessions(db, broker.listSessionIds()));
  const sendWallets = createWalletSender({
    hasPlayer: broker.hasPlayer,
    readWallets: (playerIds) => loadWallets(db, playerIds),
    sendWallet: (playerId, data) => toPlayer(playerId, { type: 'wallet', data }),
    onError: logLoss,
  });

  const bus = createClusterBus(base, {
    deliverPush: ({ playerId, push }) => toPlayer(playerId, push),
    deliverWallets: sendWallets,
    deliverDraw: (draw) => {
      broker.sendToAll(DRAWS_TOPIC, draw);
      broker.sendToAll(gameDrawsTopic(draw.lotteryType), draw);
    },
    endSessions: broker.endSessions,
    // Notifications were missed meanwhile: send each player the state of the database.
    catchUp: () => {
      sendWallets(broker.listPlayerIds());
      dropEndedSessions().catch(logLoss);
    },
  });
  const sockets = createSocketServer({
    sessions,
    broker,
    log,
    authKey: base.settings.AUTH_KEY,
    secure: base.publicOrigin.startsWith('https:'),
  });
  const sendTime = () => broker.sendToAll(SYSTEM_TIME, { timestamp: clock.now().getTime() } satisfies SystemTime);
  const tickers = [
    createTicker('system time', TIME_EVERY_MS, log, sendTime),
    createTicker('ended sessions', ENDED_SESSIONS_EVERY_MS, log, dropEndedSessions),
    createTicker('heart beats', broker.heartBeatMs, log, broker.sendHeartBeats),
  ];

  return {
    publish: bus.publish,
    publishWallets: bus.publishWallets,
    publishDraw: bus.publishDraw,
    handleUpgrade: sockets.handleUpgrade,
    countSockets: broker.countSockets,
    closeSockets: broker.closeAll,
    start: async () => {
      await bus.start();
      for (const ticker of tickers) ticker.start();
    },
    stop: async () => {
      await Promise.all(tickers.map((ticker) => ticker.stop()));
      broker.closeAll();
      sockets.close();
      await bus.stop();
    },
  };
}
