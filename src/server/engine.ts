import { adaptersOf, NOWHERE, type Adapters, type SandboxAddress } from './adapters.ts';
import { createClock, type Clock } from './clock.ts';
import type { Db, DbHandle } from './db/index.ts';
import { operatorKey, type OperatorKey } from './draws/operator-key.ts';
import type { Logger } from './log.ts';
import { createSessions, type Sessions } from './players/sessions.ts';
import { createPush, type PushService } from './push/index.ts';
import type { Settings } from './settings.ts';

/** What every part of the engine is given. */
export interface Base {
  readonly settings: Settings;
  readonly log: Logger;
  readonly db: Db;
  readonly handle: DbHandle;
  readonly clock: Clock;
  /** Where the world reaches this product, e.g. https://naseeb.example; links in mails and returns from the bank start with it. */
  readonly publicOrigin: string;
  /** Where the sandbox's process answers; undefined in live. */
  readonly sandboxOrigin: string | undefined;
  /** Where the outside world answers: acquirer, identity provider, SMS, mail, beacon. */
  readonly adapters: Adapters;
}

/** The engine behind the gateway: one per process, its parts made once and named here. */
export interface Engine extends Base {
  readonly sessions: Sessions;
  /** Tells players' sockets what changed. */
  readonly push: PushService;
  /** Signs draw records and receipts. */
  readonly operator: OperatorKey;
  /** Starts jobs and listeners. */
  start(): Promise<void>;
  /** Stops jobs, finishes what is under way, closes the database. */
  stop(): Promise<void>;
}

export interface EngineOptions {
  readonly settings: Settings;
  readonly log: Logger;
  readonly handle: DbHandle;
  readonly publicOrigin: string;
  /** The sandbox that plays the outside world; undefined in live. */
  readonly sandbox?: SandboxAddress | undefined;
}

export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { settings, log, handle, publicOrigin, sandbox } = options;
  const clock = await createClock(handle.db);
  const adapters = adaptersOf(settings, sandbox ?? (settings.MODE === 'sandbox' ? NOWHERE : undefined));
  const base: Base = {
    settings,
    log,
    db: handle.db,
    handle,
    clock,
    publicOrigin,
    sandboxOrigin: sandbox?.origin,
    adapters,
  };
  const sessions = createSessions(handle.db, settings);
  const push = createPush(base, sessions);
  return {
    ...base,
    operator: await operatorKey(handle.db),
    sessions,
    push,
    start: async () => {
      await push.start();
    },
    stop: async () => {
      await push.stop();
      await handle.close();
    },
  };
}
