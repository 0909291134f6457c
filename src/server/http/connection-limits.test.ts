import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { limitConnections, type ConnectionLimits } from './connection-limits.ts';

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void, limits: ConnectionLimits) {
  server = createServer();
  limitConnections(server, answer, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** A connection that sends requests at once, without waiting for answers. */
async function send(...paths: readonly string[]): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join(''));
  return socket;
}
const read = (socket: Socket): string => {
  const chunk = socket.read() as Buffer | null;
  return chunk?.toString() ?? '';
};

/** More than the buffers of both ends of a connection hold. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

describe('a connection', () => {
  it('has one request answered at a time, in their order', async () => {
    const open: ServerResponse[] = [];
    const asked: (string | undefined)[] = [];
    await serve(
      (request, response) => {
        asked.push(request.url);
        open.push(response);
      },
      { pipelined: 2 },
    );
    const socket = await send('/1', '/2', '/3');
    let got = '';
    socket.on('data', (chunk: Buffer) => (got += chunk.toString()));
    for (const n of [1, 2, 3]) {
      await expect.poll(() => asked.length).toBe(n);
      open[n - 1]?.end(`answer ${n}`);
      await expect.poll(() => got).toContain(`answer ${n}`);
    }
    expect(asked).toEqual(['/1', '/2', '/3']);
  });

  it('is cut off where it sends too many ahead', async () => {
    await serve(() => {}, { pipelined: 2 });
    const socket = await send('/1', '/2', '/3', '/4');
    await once(socket, 'close');
    expect(read(socket)).toBe('');
  });

  it('that has gone is answered nothing of what it sent ahead', async () => {
    const asked: (string | undefined)[] = [];
    const gone = Promise.withResolvers<undefined>();
    await serve((request, response) => {
      asked.push(request.url);
      response.once('close', () => gone.resolve(undefined));
    }, {});
    const socket = await send('/1', '/2');
    await expect.poll(() => asked.length).toBe(1);
    socket.destroy();
    await gone.promise;
    await new Promise((done) => setImmediate(done));
    expect(asked).toEqual(['/1']);
  });

  it('is kept for the next request', async () => {
    await serve((request, response) => void response.end(request.url), { stalledMs: 50 });
    const socket = await send('/first');
    await once(socket, 'data');
    await new Promise((done) => setTimeout(done, 150));
    socket.write('GET /second HTTP/1.1\r\nhost: x\r\n\r\n');
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    expect(chunk.toString()).toContain('/second');
  });
});

describe('a reader that takes nothing', () => {
  it('is cut off after some time', async () => {
    await serve((_request, response) => void response.end(LARGE), { stalledMs: 100 });
    const socket = await send('/');
    const [accepted] = await Promise.all([once(server, 'request'), once(socket, 'readable')]);
    await once((accepted as [IncomingMessage])[0].socket, 'close');
  });

  it('is not taken for one while its answer is being made', async () => {
    const { promise, resolve } = Promise.withResolvers<ServerResponse>();
    await serve((_request, response) => resolve(response), { stalledMs: 30 });
    const socket = await send('/');
    const response = await promise;
    await new Promise((done) => setTimeout(done, 150));
    response.end('late');
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    expect(chunk.toString()).toContain('late');
  });

  it('is cut off at once where too many bytes wait, those with most of them first', async () => {
    const closed: (string | undefined)[] = [];
    await serve(
      (request, response) => {
        response.on('close', () => closed.push(request.url));
        response.end(request.url === '/small' ? LARGE.subarray(0, LARGE.length / 2) : LARGE);
      },
      { unreadBytes: LARGE.length, countMs: 20 },
    );
    await send('/small');
    await new Promise((done) => setTimeout(done, 100));
    expect(closed).toEqual([]);
    await send('/large');
    await expect.poll(() => closed).toEqual(['/large']);
  });
});
