import { once, EventEmitter } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedNotification {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

/** The product as a receiver of a provider's notifications, for tests of the sandbox alone. */
export interface NotificationReceiver {
  readonly origin: string;
  /** Statuses of the next answers; then 204. */
  readonly answers: number[];
  readonly got: readonly ReceivedNotification[];
  /** The first matching notification, now or later. */
  next(fits: (body: Record<string, unknown>) => boolean): Promise<ReceivedNotification>;
  close(): Promise<void>;
}

export async function startNotificationReceiver(): Promise<NotificationReceiver> {
  const got: ReceivedNotification[] = [];
  const answers: number[] = [];
  const arrived = new EventEmitter();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      got.push({ headers: request.headers, text, body: JSON.parse(text) as Record<string, unknown> });
      response.writeHead(answers.shift() ?? 204).end();
      arrived.emit('one');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    got,
    next: async (fits) => {
      for (;;) {
        const found = got.find(({ body }) => fits(body));
        if (found) return found;
        await once(arrived, 'one');
      }
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
