import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatVerifierKey, parseVerifierKey } from '#tlog/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { hashCanonical } from '../proof/proof-bytes.ts';
import { signRound } from '../proof/draw-vectors.ts';
import { secondsOf } from '../proof/v3/keys.ts';
import { allAt, WITNESSES, type MemoryLog } from '../proof/v3/memory-log.ts';
import { listOf, pins, recordOf, winnersOf, type Draw } from '../proof/v3/world.ts';
import { bundleOf, filesOf } from '../tlog/reference-log.ts';

export interface Listed {
  readonly size: number;
  readonly time: number;
  readonly note: string;
}

/** An operator of tests/support/proof/v3, its witnesses and a beacon, each reached over HTTP. */
export interface PlayedOperator {
  readonly origin: string;
  /** Where the beacon's rounds are. */
  readonly beacon: string;
  /** What the operator shows at paths; a test may change and take away some. */
  readonly files: Map<string, object | string | Uint8Array>;
  /** The paths that the operator was asked for. */
  readonly asked: string[];
  /** Shows the log as it is, with a checkpoint of this moment. */
  show(log: MemoryLog, at: string): void;
  /** Lets witnesses, from 0, cosign and mirror a log at a moment: of the others nothing is known. */
  cosign(log: MemoryLog, at: string, ...numbers: readonly number[]): void;
  /** Changes what a witness, from 0, lists; undefined where it has no list. */
  changeList(number: number, change: ((listed: Listed) => object) | undefined): void;
  /** Publishes record, list and winners, and fixes them in the log. */
  publish(log: MemoryLog, draw: Draw, record?: ReturnType<typeof recordOf>): void;
  /** The operator's server is gone for good; witnesses and beacon are not. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}

async function listenOn(handle: RequestListener): Promise<[Server, string]> {
  const server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return [server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`];
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });

const ALL = WITNESSES.map((_, n) => n);

/** Answers as src/witness does. */
function answerAsWitness(
  url: URL,
  lists: readonly (readonly Listed[] | undefined)[],
  mirrors: readonly (readonly string[])[],
) {
  const [, n, what] = /^\/w(\d)\/(cosignatures|entries)$/.exec(url.pathname) ?? [];
  const number = (name: string, otherwise: number) => Number(url.searchParams.get(name) ?? otherwise);
  if (what === 'entries') {
    const from = number('from', 0);
    const entries = mirrors[Number(n)]?.slice(from, from + 256) ?? [];
    return bundleOf(entries.map((entry) => Uint8Array.from(Buffer.from(entry))));
  }
  const [after, since] = [number('after', -1), number('since', Infinity)];
  const cosignatures = lists[Number(n)]?.filter(({ size, time }) => size > after || (size === after && time > since));
  return cosignatures && JSON.stringify({ cosignatures });
}

export async function playOperator(): Promise<PlayedOperator> {
  const files: PlayedOperator['files'] = new Map();
  const asked: string[] = [];
  const lists: (Listed[] | undefined)[] = ALL.map(() => []);
  const mirrors: (readonly string[])[] = ALL.map(() => []);
  const [others, elsewhere] = await listenOn((request, response) => {
    const url = new URL(request.url ?? '/', 'http://test');
    const round = Number(/^\/beacon\/public\/(\d+)$/.exec(url.pathname)?.[1]);
    const answer = Number.isSafeInteger(round)
      ? JSON.stringify({ round, signature: signRound(round) })
      : answerAsWitness(url, lists, mirrors);
    if (answer === undefined) response.writeHead(404).end();
    else response.end(answer);
  });
  const [server, origin] = await listenOn((request, response) => {
    asked.push(request.url ?? '');
    const answer = files.get(request.url ?? '');
    if (answer === undefined) response.writeHead(404).end();
    else response.end(typeof answer === 'string' || answer instanceof Uint8Array ? answer : JSON.stringify(answer));
  });
  files.set('/open/keys.json', {
    version: 1,
    operatorKey: pins.operatorKey,
    beacon: pins.beacon,
    log: {
      key: formatVerifierKey(assertPresent(parseVerifierKey(pins.logKey), 'a key')),
      witnesses: pins.witnesses.map((key, n) => ({ key, url: `${elsewhere}/w${n}` })),
      quorum: 2,
    },
    rules: pins.rules,
  });
  return {
    origin,
    beacon: `${elsewhere}/beacon`,
    files,
    asked,
    show: (log, at) => {
      for (const path of [...files.keys()]) if (path.startsWith('/log/')) files.delete(path);
      const entries = log.entries.map((entry) => Uint8Array.from(Buffer.from(entry)));
      for (const [path, body] of filesOf(entries)) files.set(`/log/${path}`, body);
      files.set('/log/checkpoint', log.note(allAt(at)));
    },
    cosign: (log, at, ...numbers) => {
      for (const n of numbers.length === 0 ? ALL : numbers) {
        const witness = assertPresent(WITNESSES[n], 'a witness');
        lists[n]?.push({ size: log.size, time: secondsOf(at), note: log.note([{ witness, at }]) });
        mirrors[n] = [...log.entries];
      }
    },
    changeList: (number, change) => {
      lists[number] = change && lists[number]?.map((listed) => ({ ...listed, ...change(listed) }));
    },
    publish: (log, draw, record = recordOf(log, draw)) => {
      const winners = winnersOf(draw, record);
      files.set(`/open/draws/${draw.drawId}.json`, record);
      files.set(`/open/draws/${draw.drawId}/tickets.json`, listOf(draw));
      files.set(`/open/draws/${draw.drawId}/winners.json`, winners);
      log.append({
        type: 'record',
        drawId: draw.drawId,
        hash: record.hash,
        winners: hashCanonical(winners).toString('hex'),
      });
    },
    leave: () => closeServer(server),
    stop: async () => {
      if (server.listening) await closeServer(server);
      await closeServer(others);
    },
  };
}
