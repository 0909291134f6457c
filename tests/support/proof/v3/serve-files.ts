import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { filesOf } from '#support/tlog/reference-log.ts';
import type { HeldDraw } from './held.ts';
import type { MemoryLog } from './memory-log.ts';
import { inTime } from './world.ts';

type Answer = string | Uint8Array | object | ((response: ServerResponse) => void);

/** A server with files at paths, as an operator publishes them; a test may change and take away some. */
export interface FileServer {
  readonly origin: string;
  readonly files: Map<string, Answer>;
  /** The paths that were asked for. */
  readonly asked: string[];
  stop(): Promise<void>;
}

export async function serveFiles(): Promise<FileServer> {
  const files = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = files.get(path) ?? files.get(path.replace(/\?.*/, ''));
    if (typeof answer === 'function') answer(response);
    else if (answer === undefined) response.writeHead(404).end();
    else response.end(typeof answer === 'string' || answer instanceof Uint8Array ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    files,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Serves a log, with this checkpoint, below /log/. */
export function serveLog({ files }: FileServer, log: MemoryLog, checkpoint: string): void {
  const entries = log.entries.map((entry) => Uint8Array.from(Buffer.from(entry)));
  for (const [path, body] of filesOf(entries)) files.set(`/log/${path}`, body);
  files.set('/log/checkpoint', checkpoint);
}

/** Serves a draw that was held, with its lists and its log, as its operator does. */
export async function serveHeldDraw({ draw, log, record, beside }: HeldDraw): Promise<FileServer> {
  const server = await serveFiles();
  serveLog(server, log, log.note(inTime(draw)));
  const path = `/open/draws/${draw.drawId}`;
  server.files.set(`${path}.json`, record);
  server.files.set(`${path}/tickets.json`, beside.list);
  server.files.set(`${path}/winners.json`, beside.winners);
  return server;
}
