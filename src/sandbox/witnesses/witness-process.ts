import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { systemNow } from '#kernel/time.ts';
import { formatVerifierKey, parseVerifierKey } from '#tlog/index.ts';
import { createWitnessHandler, FOLDER_IN_USE, listen, openStore, WitnessFailure } from '#witness/index.ts';

/**
 * One witness, in a process of its own. Its sandbox writes keys of logs to its standard input, one a line; it answers
 * there once it follows them, and ends when its input does. Its first line says where it listens.
 */

const say = (message: object): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

/** The product's clock. */
function readTime({ headers }: IncomingMessage): number {
  const offset = Number(headers['x-clock-offset-ms'] ?? 0);
  return Math.max(0, Math.floor((systemNow() + (Number.isSafeInteger(offset) ? offset : 0)) / 1000));
}

/** The node that asks serves the log. One without HTTP, as a test's, names no address. */
const findAddress = ({ headers }: IncomingMessage): string | undefined => {
  const address = headers['x-log-address'];
  return typeof address === 'string' ? address : undefined;
};

async function run(): Promise<void> {
  const folder = process.env['WITNESS_DIR'] ?? '';
  if (!existsSync(folder)) return; // the sandbox made it, and is gone with all of its folder
  const store = openStore(folder, process.env['WITNESS_NAME'] ?? '');
  const handle = createWitnessHandler(store, { readTime, findAddress });
  const server = await listen(
    (request, response) => {
      if (request.url !== '/logs') return handle(request, response);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(store.listLogs()));
    },
    '127.0.0.1',
    0,
  );
  const stop = (): void =>
    void server.close().then(() => {
      store.close();
      process.exit(0);
    });
  process.stdout.on('error', stop); // the sandbox was killed
  say({ address: server.address, key: formatVerifierKey(store.key) });
  const lines = createInterface(process.stdin);
  lines.on('line', (line) => {
    const key = parseVerifierKey(line);
    if (key) store.follow(key);
    say({ following: line });
  });
  lines.once('close', stop);
  process.on('SIGINT', () => undefined); // Ctrl-C reaches the whole process group; the sandbox ends this process.
}

try {
  await run();
} catch (error) {
  if (!(error instanceof WitnessFailure)) throw error;
  // The process of a sandbox that was killed is on its way out; the sandbox tries again.
  if (error.exitCode !== FOLDER_IN_USE) process.stderr.write(`sandbox: ${error.message}\n`);
  process.exit(error.exitCode);
}
