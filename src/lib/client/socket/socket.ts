import type { Client } from '@stomp/stompjs';
import { SYSTEM_TIME, USER_QUEUE, type SystemTime, type UserPush } from '#contract/push.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { setServerTime } from '../page/clock.ts';
import { $connected } from './connected.ts';
import { importWithRetry } from '../page/import-with-retry.ts';
import { pageConfig } from '../page/config.ts';
import { publishPush } from './pushes.ts';
import { endsSession } from '../gateway/reactions.ts';
import { $user } from '../session/user.ts';
import { refreshWallet } from '../wallet/wallet.ts';

const BEAT_MS = 10 * SECOND_MS;
const LONGEST_WAIT_MS = 60 * SECOND_MS;
/** A tab nobody looks at for this long lets its socket go. */
const HIDDEN_MS = 60 * SECOND_MS;

let client: Client | undefined;
let wanted: string | undefined;

/** The JSON of a frame; undefined where it is none. */
function bodyOf<T>(body: string): T | undefined {
  try {
    // The server sends the contract's types (src/lib/contract/push.ts).
    return JSON.parse(body) as T;
  } catch {
    return undefined;
  }
}

async function connect(token: string): Promise<void> {
  const loaded = await importWithRetry(
    () => import('@stomp/stompjs'),
    () => wanted === token,
  );
  if (!loaded || wanted !== token || client) return;
  const { Client: Stomp, ReconnectionTimeMode } = loaded;
  const stomp = new Stomp({
    brokerURL: `${location.origin.replace(/^http/, 'ws')}/ws`,
    connectHeaders: { [pageConfig().authKey]: token },
    heartbeatIncoming: BEAT_MS,
    heartbeatOutgoing: BEAT_MS,
    // Spread, so that a restarted node is not asked by everybody at once.
    reconnectDelay: SECOND_MS * (1 + (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 256),
    reconnectTimeMode: ReconnectionTimeMode.EXPONENTIAL,
    maxReconnectDelay: LONGEST_WAIT_MS,
    onConnect: () => {
      stomp.subscribe(USER_QUEUE, ({ body }) => {
        const push = bodyOf<UserPush>(body);
        if (push) publishPush(push);
      });
      stomp.subscribe(SYSTEM_TIME, ({ body }) => {
        const time = bodyOf<SystemTime>(body);
        if (time) setServerTime(time.timestamp);
      });
      // After the subscriptions: whoever now asks for the state misses nothing that follows.
      $connected.set(true);
    },
    onStompError: ({ headers }) => {
      // The session ended: asking anything gets its code and sentence, and the catalogue's reaction.
      if (!endsSession(Number(headers['code']))) return;
      disconnect();
      void refreshWallet();
    },
    // One that was let go closes late, maybe when the next is there.
    onWebSocketClose: () => client === stomp && $connected.set(false),
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

function follow(): void {
  if (wanted !== undefined && client === undefined) void connect(wanted);
  if (wanted === undefined) disconnect();
}

/** Keeps a socket while somebody is logged in and the page is looked at. Called once by the shell. */
export function startSocket(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resting = false;
  const decide = () => {
    const token = resting ? undefined : $user.get()?.sessionToken;
    if (token === wanted) return;
    if (wanted !== undefined) disconnect();
    wanted = token;
    follow();
  };
  $user.subscribe(decide);
  // The network is back: the next try may be a minute away.
  addEventListener('online', () => {
    if (wanted === undefined || $connected.get()) return;
    disconnect();
    follow();
  });
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    const set = (rests: boolean) => {
      resting = rests;
      decide();
    };
    if (document.hidden) timer = setTimeout(() => set(true), HIDDEN_MS);
    else set(false);
  });
}
