import type { PgBoss } from 'pg-boss';
import type { Platform } from '../platform/platform.ts';
import { createListener } from '../push/listener.ts';

type QueueDatabase = NonNullable<Exclude<ConstructorParameters<typeof PgBoss>[0], string>['db']>;

const CONNECTIONS = 3;

/** pg-boss on connections of ours: broken ones are logged and replaced, and follow a database that moves. */
export function createQueueDatabase({ handle, log }: Pick<Platform, 'handle' | 'log'>) {
  // It reads numbers as pg parses them, and takes its own time to change its tables.
  const pool = handle.openPool({ max: CONNECTIONS, types: undefined, options: '' });
  const db: QueueDatabase = {
    executeSql: (text, values) => pool.query(text, values),
    listen: async (channel, onNotification, onReconnect) => {
      const listener = createListener({
        url: () => handle.url,
        channels: [channel],
        log,
        onNotification: (_channel, payload) => onNotification(payload),
        onReconnect,
      });
      await listener.start();
      onReconnect();
      return { close: listener.stop };
    },
  };
  return { db, closePool: () => pool.end() };
}
