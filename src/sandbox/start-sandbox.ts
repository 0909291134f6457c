import { renameSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { systemNow } from '#kernel/time.ts';
import { createAcquirerSandbox } from './acquirer/index.ts';
import { createBankSandbox } from './bank/index.ts';
import { beaconRoutes, openChain } from './beacon/index.ts';
import { createChatStore } from './chat/chat-store.ts';
import { chatRoutes } from './chat/index.ts';
import { openSandboxDatabase, lockFolder } from './storage.ts';
import { fontRoute } from './pages/font.ts';
import { homeRoute } from './pages/home.ts';
import { replyJson, createRequestHandler, type Route } from './http/server.ts';
import { createIdentitySandbox } from './identity/index.ts';
import { createNotificationQueue } from './notification-queue.ts';
import { outboxRoutes } from './outbox/index.ts';
import { createMessageStore } from './outbox/message-store.ts';
import { startSmtp } from './outbox/smtp.ts';
import { registerRoutes } from './register/index.ts';
import { proxyListRoutes } from './proxy-list/index.ts';
import { superappRoutes } from './superapp/index.ts';
import { createWitnessSandbox } from './witnesses/index.ts';
import type { SandboxSettings } from './settings.ts';
import type { SandboxContext } from './context.ts';

const TICK_MS = 500;

/** Its addresses; also the line on standard output and the content of sandbox.json. */
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

/** Runs the whole sandbox in this process. Throws AlreadyRunning if another process uses the folder. */
export async function startSandbox(settings: SandboxSettings): Promise<{ address: Address; close(): Promise<void> }> {
  const { dataDir, secret, host } = settings;
  const lock = lockFolder(dataDir);
  const db = openSandboxDatabase(dataDir);
  const notify = createNotificationQueue({ db, secret, now: systemNow });
  const world: SandboxContext = { db, secret, lateMs: settings.lateMs, now: systemNow, notify };
  const messages = createMessageStore(db, systemNow);
  const chat = createChatStore(db, systemNow);
  const chain = openChain(world);
  const acquirer = createAcquirerSandbox(world);
  const { bank, routes: bankRoutes } = createBankSandbox(world, acquirer.listSettlements);
  const provider = createIdentitySandbox(world);
  const witnesses = createWitnessSandbox(world, dataDir);
  const smtp = await startSmtp(messages, secret, host, settings.smtpPort);
  let issuer = '';
  const ready: Route = {
    method: 'GET',
    path: '/sandbox/ready',
    guarded: true,
    handle: () => replyJson(200, { pid: process.pid, smtpPort: smtp.port }),
  };
  const parts = { payments: acquirer.payments, sessions: provider.sessions, chain: chain.info };
  const routes = [
    ready,
    ...acquirer.routes,
    ...bankRoutes,
    ...provider.routes,
    ...outboxRoutes(messages),
    ...beaconRoutes(world, chain),
    ...witnesses.routes,
    ...superappRoutes(world, () => issuer),
    ...registerRoutes(world),
    ...chatRoutes(chat),
    ...proxyListRoutes,
    homeRoute(parts),
    fontRoute,
  ];
  const handle = createRequestHandler(routes, secret);
  const server = createServer((request, response) => void handle(request, response));
  const httpPort = await listen(server, settings.port, host);
  issuer = `http://${host}:${httpPort}/sandbox/superapp`;
  const timer = setInterval(() => {
    acquirer.decideDue();
    bank.decideDue();
    provider.sessions.decideDue();
    void notify.flush();
  }, TICK_MS);
  const address: Address = { pid: process.pid, httpPort, smtpPort: smtp.port };
  // Written atomically, because another node may be reading it.
  writeFileSync(join(dataDir, 'sandbox.json.new'), JSON.stringify(address));
  renameSync(join(dataDir, 'sandbox.json.new'), join(dataDir, 'sandbox.json'));
  // Last, so that nobody waits for their processes but who asks for a cosignature.
  witnesses.start();
  return {
    address,
    close: async () => {
      clearInterval(timer);
      chat.close();
      server.closeAllConnections();
      await Promise.all([new Promise((done) => server.close(done)), smtp.close(), notify.close(), witnesses.close()]);
      db.close();
      lock.close();
    },
  };
}
