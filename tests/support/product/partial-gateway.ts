import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Command } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Locale } from '#i18n/locales.ts';

/** A gateway for a front node that passes calls on to a product and can refuse some. */
export interface PartialGateway {
  readonly origin: string;
  /** Refuses a command in a language while `act` runs. */
  refuseDuring<T>(command: Command, locale: Locale, act: () => Promise<T>): Promise<T>;
  /** How many calls of a command in a language were passed on. */
  countPassed(command: Command, locale: Locale): number;
  stop(): Promise<void>;
}

const callKey = (path: string, locale: string): string => `${path} ${locale}`;
const keyOf = ({ service, code }: Command, locale: Locale): string => callKey(`/${service}/${code}`, locale);

export async function startPartialGateway(productOrigin: string): Promise<PartialGateway> {
  const refused = new Set<string>();
  const passed = new Map<string, number>();
  const server = createServer((request, response) => {
    const { url = '/', method = 'GET', headers } = request;
    const [path = ''] = url.split('?');
    const key = callKey(path, headers['accept-language'] ?? '');
    const send = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    if (refused.has(key))
      return void send(200, JSON.stringify({ code: errorCodes.internalError, message: '', data: null }));
    passed.set(key, (passed.get(key) ?? 0) + 1);
    const pass = async () => {
      const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
      const answer = await fetch(productOrigin + url, {
        method,
        headers: {
          'accept-language': headers['accept-language'] ?? '',
          'content-type': headers['content-type'] ?? '',
        },
        ...(method === 'POST' && { body: Buffer.concat(chunks) }),
      });
      send(answer.status, await answer.text());
    };
    pass().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuseDuring: async (command, locale, act) => {
      const key = keyOf(command, locale);
      refused.add(key);
      try {
        return await act();
      } finally {
        refused.delete(key);
      }
    },
    countPassed: (command, locale) => passed.get(keyOf(command, locale)) ?? 0,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
