import type { Client, StompSubscription } from '@stomp/stompjs';
import {
  DRAWS_TOPIC,
  SYSTEM_TIME,
  USER_QUEUE,
  type PublishedDraw,
  type SystemTime,
  type UserPush,
} from '#contract/push.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { setServerTime } from '../page/clock.ts';
import { $connected } from './connected.ts';
import { importWithRetry } from '../page/import-with-retry.ts';
import { pageConfig } from '../page/config.ts';
import { $awaitsDraws, announceDraw } from './published-draws.ts';
import { publishPush } from './pushes.ts';
import { endsSession } from '../gateway/reactions.ts';
import { $user } from '../session/user.ts';
import { refreshWallet } from '../wallet/wallet.ts';

const HEARTBEAT_MS = 10 * SECOND_MS;
const MAX_RECONNECT_MS = 60 * SECOND_MS;
/** A tab hidden for this long closes its socket. */
const HIDDEN_MS = 60 * SECOND_MS;

let client: Client | undefined;
let wanted: string | undefined;

/** Parses the JSON of a frame; undefined if it is invalid. */
function bodyOf<T>(body: string): T | undefined {
  try {
    // The server sends the contract's types (src/lib/contract/push.ts).
    return JSON.parse(body) as T;
  } catch {
    return undefined;
  }
}

/** Subscribes to published draws while a part of the page waits for them; returns the function that ends this. */
function followDraws(stomp: Client): () => void {
  let draws: StompSubscription | undefined;
  return $awaitsDraws.subscribe((isAwaiting) => {
    // A socket that is about to close takes no more frames.
    if (!stomp.connected) return;
    if (isAwaiting)
      draws = stomp.subscribe(DRAWS_TOPIC, ({ body }) => {
        const draw = bodyOf<PublishedDraw>(body);
        if (draw) announceDraw(draw);
      });
    else draws?.unsubscribe();
  });
}

async function connect(token: string): Promise<void> {
  const loaded = await importWithRetry(
    () => import('@stomp/stompjs'),
    () => wanted === token,
  );
  if (!loaded || wanted !== token || client) return;
  const { Client: Stomp, ReconnectionTimeMode } = loaded;
  let stopDraws: (() => void) | undefined;
  const stomp = new Stomp({
    brokerURL: `${location.origin.replace(/^http/, 'ws')}/ws`,
    connectHeaders: { [pageConfig().authKey]: token },
    heartbeatIncoming: HEARTBEAT_MS,
    heartbeatOutgoing: HEARTBEAT_MS,
    // Random, so that browsers do not all reconnect to a restarted node at once.
    reconnectDelay: SECOND_MS * (1 + (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 256),
    reconnectTimeMode: ReconnectionTimeMode.EXPONENTIAL,
    maxReconnectDelay: MAX_RECONNECT_MS,
    onConnect: () => {
      stomp.subscribe(USER_QUEUE, ({ body }) => {
        const push = bodyOf<UserPush>(body);
        if (push) publishPush(push);
      });
      stomp.subscribe(SYSTEM_TIME, ({ body }) => {
        const time = bodyOf<SystemTime>(body);
        if (time) setServerTime(time.timestamp);
      });
      stopDraws = followDraws(stomp);
      // After the subscriptions, so that no push is lost after the state is fetched.
      $connected.set(true);
    },
    onStompError: ({ headers }) => {
      // The session has ended: any call returns its code, whose reaction is then applied.
      if (!endsSession(Number(headers['code']))) return;
      disconnect();
      void refreshWallet();
    },
    // An old socket may close after its successor has opened.
    onWebSocketClose: () => {
      stopDraws?.();
      if (client === stomp) $connected.set(false);
    },
  });
  client = stomp;
  stomp.activate();
}

function disconnect(): void {
  const last = client;
  client = undefined;
  $connected.set(false);
  void last?.deactivate();
}

function connectOrDisconnect(): void {
  if (wanted !== undefined && client === undefined) void connect(wanted);
  if (wanted === undefined) disconnect();
}

/** Keeps a socket open while a player is logged in and the page is visible. Call it once. */
export function startSocket(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let paused = false;
  const update = () => {
    const token = paused ? undefined : $user.get()?.sessionToken;
    if (token === wanted) return;
    if (wanted !== undefined) disconnect();
    wanted = token;
    connectOrDisconnect();
  };
  $user.subscribe(update);
  // The network is back, so it does not wait for the next attempt.
  addEventListener('online', () => {
    if (wanted === undefined || $connected.get()) return;
    disconnect();
    connectOrDisconnect();
  });
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    const setPaused = (value: boolean) => {
      paused = value;
      update();
    };
    if (document.hidden) timer = setTimeout(() => setPaused(true), HIDDEN_MS);
    else setPaused(false);
  });
}
