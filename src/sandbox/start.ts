import { renameSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { systemNow } from '#kernel/time.ts';
import { acquirer } from './acquirer/index.ts';
import { beacon, sandboxChain } from './beacon/index.ts';
import { createChat } from './chat/chat.ts';
import { liveChat } from './chat/index.ts';
import { openStore, takeFolder } from './db.ts';
import { font } from './font.ts';
import { home } from './home.ts';
import { json, serve, type Route } from './http.ts';
import { identity } from './identity/index.ts';
import { createNotify } from './notify.ts';
import { outbox } from './outbox/index.ts';
import { createMessages } from './outbox/messages.ts';
import { startSmtp } from './outbox/smtp.ts';
import type { SandboxSettings } from './settings.ts';
import type { World } from './world.ts';

const TICK_MS = 500;

/** Where it answers; also the line on standard output and the contents of sandbox.json. */
export interface Address {
  readonly pid: number;
  readonly httpPort: number;
  readonly smtpPort: number;
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<number>((ready, failed) => {
    server.once('error', failed);
    server.listen(port, host, () => ready((server.address() as AddressInfo).port)); // never a pipe's name
  });

/** All of the sandbox in this process. Throws AlreadyRunning where another serves the folder. */
export async function startSandbox(settings: SandboxSettings): Promise<{ address: Address; close(): Promise<void> }> {
  const { dataDir, secret, host } = settings;
  const lock = takeFolder(dataDir);
  const db = openStore(dataDir);
  const notify = createNotify({ db, secret, now: systemNow });
  const world: World = { db, secret, lateMs: settings.lateMs, now: systemNow, notify };
  const messages = createMessages(db, systemNow);
  const chat = createChat(db, systemNow);
  const chain = sandboxChain(world);
  const bank = acquirer(world);
  const provider = identity(world);
  const smtp = await startSmtp(messages, secret, host, settings.smtpPort);
  const ready: Route = {
    method: 'GET',
    path: '/sandbox/ready',
    guarded: true,
    handle: () => json(200, { pid: process.pid, smtpPort: smtp.port }),
  };
  const parts = { payments: bank.payments, sessions: provider.sessions, chain: chain.info };
  const routes = [
    ready,
    ...bank.routes,
    ...provider.routes,
    ...outbox(messages),
    ...beacon(world, chain),
    ...liveChat(chat),
    home(parts),
    font,
  ];
  const handle = serve(routes, secret);
  const server = createServer((request, response) => void handle(request, response));
  const httpPort = await listen(server, settings.port, host);
  const timer = setInterval(() => {
    bank.payments.tick();
    provider.sessions.tick();
    void notify.flush();
  }, TICK_MS);
  const address: Address = { pid: process.pid, httpPort, smtpPort: smtp.port };
  // Whole or not at all: another node may read it at this moment.
  writeFileSync(join(dataDir, 'sandbox.json.new'), JSON.stringify(address));
  renameSync(join(dataDir, 'sandbox.json.new'), join(dataDir, 'sandbox.json'));
  return {
    address,
    close: async () => {
      clearInterval(timer);
      chat.close();
      server.closeAllConnections();
      await Promise.all([new Promise((done) => server.close(done)), smtp.close(), notify.close()]);
      db.close();
      lock.close();
    },
  };
}
