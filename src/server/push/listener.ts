import pg from 'pg';
import type { DatabaseUrl } from '../db/pool.ts';
import { limitLog } from '../observability/bounded-log.ts';
import type { Logger } from '../observability/log.ts';

interface ListenerOptions {
  readonly url: DatabaseUrl;
  readonly channels: readonly string[];
  readonly log: Logger;
  readonly onNotification: (channel: string, payload: string) => void;
  readonly onReconnect: () => void;
}

const CONNECT_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5_000;

/** LISTENs on a connection of its own, since a pool may close idle ones. A lost connection is opened again. */
export function createListener({ url, channels, log, onNotification, onReconnect }: ListenerOptions) {
  const lost = limitLog((err, leftOut) =>
    log.warn({ err, leftOut }, 'the listening connection is lost; it is opened again'),
  );
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let connecting: Promise<void> | undefined;
  let open = true;
  let wait = FIRST_WAIT_MS;

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url(),
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    next.on('notification', ({ channel, payload }) => {
      try {
        onNotification(channel, payload ?? '');
      } catch (error) {
        log.error({ err: error, channel }, 'failed to read a notification');
      }
    });
    next.on('error', lost);
    next.on('end', () => {
      if (client === next) reconnect();
    });
    try {
      await next.connect();
      await next.query(channels.map((channel) => `listen ${next.escapeIdentifier(channel)}`).join(';'));
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    // stop() ran meanwhile and did not know this connection.
    if (!open) return next.end();
    client = next;
    wait = FIRST_WAIT_MS;
  };
  const notifyReconnected = () => {
    if (open) onReconnect();
  };
  const reconnect = () => {
    client = undefined;
    if (!open) return;
    retry = setTimeout(() => {
      connecting = connect().then(notifyReconnected, (error: unknown) => {
        lost(error);
        reconnect();
      });
    }, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };

  return {
    start: connect,
    stop: async () => {
      open = false;
      clearTimeout(retry);
      const last = client;
      client = undefined;
      await last?.end();
      await connecting;
    },
  };
}
