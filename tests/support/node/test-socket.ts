import { Client, type IFrame } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import { SYSTEM_TIME, USER_QUEUE, type SystemTime, type UserPush } from '#contract/push.ts';
import type { TestClient } from './test-node.ts';

export interface TestSocket {
  /** The next push of a type, or an earlier one that was not taken. */
  next<T extends UserPush['type']>(type: T): Promise<Extract<UserPush, { type: T }>>;
  time(): Promise<SystemTime>;
  /** What came, byte by byte. */
  readonly frames: readonly string[];
  /** The ERROR frame the server ends with. */
  readonly error: Promise<IFrame>;
  /** The WebSocket's close code. */
  readonly closed: Promise<number>;
  close(): Promise<void>;
}

/** A list that one side fills and the other awaits. */
function mailbox<T>() {
  const unread: T[] = [];
  let waiting: { wants: (item: T) => boolean; take: (item: T) => void }[] = [];
  return {
    put: (item: T) => {
      const reader = waiting.find(({ wants }) => wants(item));
      if (!reader) return void unread.push(item);
      waiting = waiting.filter((other) => other !== reader);
      reader.take(item);
    },
    take: (wants: (item: T) => boolean) =>
      new Promise<T>((take) => {
        const at = unread.findIndex(wants);
        const [found] = at === -1 ? [] : unread.splice(at, 1);
        if (found === undefined) waiting.push({ wants, take });
        else take(found);
      }),
  };
}

/**
 * A player's socket as browsers open it: cookie with the upgrade, token in CONNECT. Resolves when both subscriptions
 * are active.
 */
export async function openTestSocket(
  origin: string,
  player: Pick<TestClient, 'token' | 'cookie'>,
  path = '/ws',
  headers: Record<string, string> = {},
  authKey = 'Api-Access-Token',
): Promise<TestSocket> {
  const pushes = mailbox<UserPush>();
  const times = mailbox<SystemTime>();
  const url = `${origin.replace(/^http/, 'ws')}${path}`;
  const frames: string[] = [];
  const { promise: error, resolve: failed } = Promise.withResolvers<IFrame>();
  const { promise: closed, resolve: gone } = Promise.withResolvers<number>();
  const cookie: Record<string, string> = player.cookie ? { cookie: player.cookie } : {};
  const client = new Client({
    webSocketFactory: () => {
      const socket = new WebSocket(url, ['v12.stomp'], { headers: { ...cookie, origin, ...headers } });
      socket.on('message', (data: Buffer) => frames.push(data.toString()));
      return socket;
    },
    connectHeaders: player.token ? { [authKey]: player.token } : {},
    reconnectDelay: 0,
    onStompError: failed,
    onWebSocketClose: (event: { code: number }) => gone(event.code),
  });
  const connected = new Promise<void>((done) => {
    client.onConnect = () => {
      let left = 2;
      const one = () => --left === 0 && done();
      for (const [destination, box] of [
        [USER_QUEUE, pushes],
        [SYSTEM_TIME, times],
      ] as const) {
        client.watchForReceipt(destination, one);
        client.subscribe(destination, ({ body }) => box.put(JSON.parse(body) as never), { receipt: destination });
      }
    };
  });
  client.activate();
  await Promise.race([connected, error, closed]);
  return {
    next: (type) => pushes.take((push) => push.type === type) as never,
    time: () => times.take(() => true),
    frames,
    error,
    closed,
    close: () => client.deactivate(),
  };
}
