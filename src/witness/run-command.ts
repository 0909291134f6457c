import { formatVerifierKey } from '#tlog/index.ts';
import { WitnessFailure, WRONG_SETTINGS } from './failure.ts';
import { listen } from './listen.ts';
import { createWitnessHandler } from './serve.ts';
import { readWitnessSettings, USAGE } from './settings.ts';
import { openStore } from './store.ts';

/** `npm run witness`, once main.ts has set it up. */

// eslint-disable-next-line no-restricted-properties -- a witness is a party of its own, with a clock of its own
const readTime = (): number => Math.floor(Date.now() / 1000);

async function run(): Promise<void> {
  const { name, folder, host, port, logs } = readWitnessSettings(process.env);
  const store = openStore(folder, name);
  store.followOnly(logs.map(({ key }) => key));
  const addresses = new Map(logs.map(({ key, address }) => [key.name, address]));
  const findAddress = (_: unknown, origin: string) => addresses.get(origin);
  const server = await listen(createWitnessHandler(store, { readTime, findAddress }), host, port);
  console.log(`The witness listens at ${server.address} with the key ${formatVerifierKey(store.key)}`);
  if (logs.length === 0) console.log('It follows no log: set WITNESS_LOGS to the keys of logs, separated by commas.');
  const stop = (): void =>
    void server.close().then(() => {
      store.close();
      process.exit(0);
    });
  process.once('SIGTERM', stop).once('SIGINT', stop);
}

try {
  const asked = process.argv.slice(2);
  if (asked.includes('--help') || asked.includes('-h')) console.log(USAGE);
  else if (asked.length > 0) throw new WitnessFailure(WRONG_SETTINGS, `The witness takes no arguments.\n\n${USAGE}`);
  else await run();
} catch (error) {
  if (!(error instanceof WitnessFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(error.exitCode);
}
