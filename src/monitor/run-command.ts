import { setTimeout as delay } from 'node:timers/promises';
import { parseArguments, USAGE } from './arguments.ts';
import { MonitorFailure, UNREADABLE } from './failure.ts';
import { monitor } from './monitor.ts';

/** `npm run monitor -- <origin>`, once main.ts has set it up. */

// eslint-disable-next-line no-restricted-properties -- a monitor is a party of its own, with a clock of its own
const readTime = (): number => Date.now();

/** A stranger's text must not steer the terminal. */
const clean = (line: string): string => line.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}');
const say = (line: string): void => console.log(clean(line));
/** What a failure quotes of a stranger's answer is cut. */
const MAX_FAILURE = 4_000;

const ending = new AbortController();
const end = (): void => ending.abort();
const pause = (ms: number): Promise<void> => delay(ms, undefined, { signal: ending.signal });
process.once('SIGTERM', end).once('SIGINT', end);

try {
  const args = parseArguments(process.argv.slice(2));
  if (args === 'help') console.log(USAGE);
  else process.exitCode = await monitor(args, { say, readTime, ending: ending.signal, pause });
} catch (error) {
  if (error instanceof MonitorFailure) {
    const lines = error.message.slice(0, MAX_FAILURE).split('\n');
    process.stderr.write(`${lines.map(clean).join('\n')}\n`);
    process.exitCode = error.exitCode;
  } else {
    // Not 1, which says that something differs, whatever happened.
    process.exitCode = UNREADABLE;
    console.error(error);
  }
}
