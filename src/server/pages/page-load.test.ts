import { once } from 'node:events';
import {
  createServer,
  request as openRequest,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { createPageHandler } from './page-handler.ts';

/** Many visitors at once: one rendering at a time, two may wait. */
const rendered: string[] = [];
const failures: unknown[] = [];
let held: PromiseWithResolvers<undefined>;
const pages = createPageHandler(
  async (_request, url) => {
    rendered.push(url);
    await held.promise;
    if (url === '/throws') throw new Error('the page broke');
    return new Response(`<p>${url}</p>`, {
      status: url.includes('refused') ? 429 : url.includes('broken') ? 503 : 200,
      headers: { 'content-type': 'text/html' },
    });
  },
  {
    addressOf: (url) => ({
      url: url.replace(/\?c=.*/, ''),
      isFinite: url.startsWith('/finite'),
      isShared: !url.startsWith('/counted'),
    }),
    busyPage: (url) => `<p>busy ${url}</p>`,
    limits: { rendering: 1, waiting: 2, slotMs: 60_000 },
    version: () => 'one',
    clock: () => 0,
    texts: () => 0,
    hostOf: () => '',
    vary: 'user-agent',
    failed: (error) => failures.push(error),
  },
);
const responses: ServerResponse[] = [];
const server = createServer((request, response) => {
  responses.push(response);
  pages(request, response);
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());
afterEach(() => expect(failures).toEqual([]));
beforeEach(() => {
  rendered.length = 0;
  held = Promise.withResolvers();
});

interface Visit {
  readonly request: ClientRequest;
  readonly answer: Promise<{ status: number; body: string; headers: IncomingMessage['headers'] }>;
}

/** Resolves once the server has the request, so that visits arrive in their order. */
async function visit(path: string): Promise<Visit> {
  const came = once(server, 'request');
  const { port } = server.address() as AddressInfo;
  const request = openRequest({ port, path, agent: false });
  const answer = once(request, 'response').then(async ([response]) => {
    const { statusCode: status = 0, headers } = response as IncomingMessage;
    const parts: Buffer[] = [];
    for await (const part of response as IncomingMessage) parts.push(part as Buffer);
    return { status, headers, body: Buffer.concat(parts).toString() };
  });
  answer.catch(() => {});
  request.on('error', () => {});
  request.end();
  await came;
  await new Promise((done) => setImmediate(done));
  return { request, answer };
}

describe('many visitors at once', () => {
  it('share one rendering, whatever parameters their links carry', async () => {
    const visits = [await visit('/page?c=1'), await visit('/page?c=2'), await visit('/page')];
    held.resolve(undefined);
    const bodies = await Promise.all(visits.map(async ({ answer }) => (await answer).body));
    expect([bodies, rendered]).toEqual([Array.from({ length: 3 }, () => '<p>/page</p>'), ['/page']]);
  });

  it('do not share a page that counts its visitor, nor a refusal', async () => {
    const visits = [await visit('/counted'), await visit('/counted'), await visit('/refused'), await visit('/refused')];
    held.resolve(undefined);
    await Promise.all(visits.map(({ answer }) => answer));
    expect(rendered).toEqual(['/counted', '/counted', '/refused', '/refused']);
  });

  it('share the answer of a page that cannot be made', async () => {
    const visits = [await visit('/broken'), await visit('/broken'), await visit('/broken')];
    held.resolve(undefined);
    const statuses = await Promise.all(visits.map(async ({ answer }) => (await answer).status));
    expect([statuses, rendered]).toEqual([[503, 503, 503], ['/broken']]);
  });

  it('are answered 500 where it throws, which is reported once', async () => {
    const visits = [await visit('/throws'), await visit('/throws'), await visit('/throws')];
    held.resolve(undefined);
    const statuses = await Promise.all(visits.map(async ({ answer }) => (await answer).status));
    expect([statuses, rendered]).toEqual([[500, 500, 500], ['/throws']]);
    expect(failures.splice(0)).toHaveLength(1);
  });

  it('wait in line after a refusal of another, and only so many', async () => {
    const visits = [];
    for (let i = 0; i < 5; i++) visits.push(await visit('/refused'));
    held.resolve(undefined);
    const statuses = await Promise.all(visits.map(async ({ answer }) => (await answer).status));
    expect(statuses.toSorted()).toEqual([429, 429, 429, 503, 503]);
  });

  it('are told at once that too many wait, in a page of their own', async () => {
    const waiting = [await visit('/a'), await visit('/b'), await visit('/c')];
    const refused = await (await visit('/d')).answer;
    expect([refused.status, refused.body]).toEqual([503, '<p>busy /d</p>']);
    expect(refused.headers).toMatchObject({
      'retry-after': '2',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    held.resolve(undefined);
    for (const { answer } of waiting) expect((await answer).status).toBe(200);
  });

  it('pass those whose addresses have no end, where theirs is one of few', async () => {
    const others = [await visit('/a'), await visit('/b'), await visit('/c')];
    const first = await visit('/finite');
    held.resolve(undefined);
    expect((await first.answer).status).toBe(200);
    await Promise.all(others.map(({ answer }) => answer));
    expect(rendered).toEqual(['/a', '/finite', '/b', '/c']);
  });

  it('leave without a page being rendered for them', async () => {
    const first = await visit('/a');
    const leaving = await visit('/b');
    const staying = await visit('/c');
    const gone = once(assertPresent(responses.at(-2), 'the response to who leaves'), 'close');
    leaving.request.destroy();
    await gone;
    held.resolve(undefined);
    await Promise.all([first.answer, staying.answer]);
    expect(rendered).toEqual(['/a', '/c']);
  });
});
