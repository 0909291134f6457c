import { mkdtemp, rm } from 'node:fs/promises';
import { ServerResponse, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatVerifierKey, parseVerifierKey } from '#tlog/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { Engine } from '#server/engine/engine.ts';
import { createWitnessHandler, listen, openStore } from '#witness/index.ts';

/** Witnesses in the process of a test, which go by the clock of an engine, and mirror a log if they are told to. */
export interface TestWitnesses {
  /** The setting WITNESSES. */
  readonly setting: string;
  readonly keys: readonly string[];
  /** Lets them follow the log of an engine, by its clock. */
  follow(engine: Engine): void;
  /** Lets them go by another clock, in ms since 1970. */
  setClock(now: () => number): void;
  /** Lets them mirror the log that is read at this address. */
  mirror(address: string): void;
  /** Which of them, from 0, answer nothing from now on; the others do. */
  setAway(...numbers: readonly number[]): void;
  /** Which of them, from 0, sign from now on while their answers are lost. */
  setUnheard(...numbers: readonly number[]): void;
  stop(): Promise<void>;
}

/** An answer that ends as a broken connection. */
function unsentAnswer(request: IncomingMessage, response: ServerResponse): ServerResponse {
  const unsent = new ServerResponse(request);
  unsent.end = () => {
    response.destroy();
    return unsent;
  };
  return unsent;
}

export async function startTestWitnesses(count = 3): Promise<TestWitnesses> {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-witnesses-'));
  let now = (): number => Date.now();
  let away: readonly number[] = [];
  let unheard: readonly number[] = [];
  let mirrored: string | undefined;
  const stores = Array.from({ length: count }, (_, n) => openStore(join(folder, String(n)), `w${n}.example`));
  const servers = await Promise.all(
    stores.map((store, n) => {
      const handle = createWitnessHandler(store, {
        readTime: () => Math.floor(now() / SECOND_MS),
        findAddress: () => mirrored,
      });
      return listen(
        (request, response) => {
          if (away.includes(n)) response.writeHead(503).end('away\n');
          else if (unheard.includes(n)) handle(request, unsentAnswer(request, response));
          else handle(request, response);
        },
        '127.0.0.1',
        0,
      );
    }),
  );
  const keys = stores.map(({ key }) => formatVerifierKey(key));
  return {
    setting: keys.map((key, n) => `${key} ${servers[n]?.address ?? ''}`).join(','),
    keys,
    follow: ({ tlog, clock }) => {
      now = () => clock.now().getTime();
      const key = assertPresent(parseVerifierKey(tlog.identity.verifierKey), 'the key of the log');
      for (const store of stores) store.follow(key);
    },
    setClock: (other) => {
      now = other;
    },
    mirror: (address) => {
      mirrored = address;
    },
    setAway: (...numbers) => {
      away = numbers;
    },
    setUnheard: (...numbers) => {
      unheard = numbers;
    },
    stop: async () => {
      await Promise.all(servers.map((server) => server.close()));
      for (const store of stores) store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
