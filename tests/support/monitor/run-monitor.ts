import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { parseArguments } from '#monitor/arguments.ts';
import { MonitorFailure } from '#monitor/failure.ts';
import { monitor } from '#monitor/monitor.ts';

const MAIN = new URL('../../../src/monitor/main.ts', import.meta.url).pathname;

export interface MonitorRun {
  readonly code: number | null;
  /** What it found, each a sentence after `difference: ` or `note: `, as it was found. */
  readonly differences: readonly string[];
  readonly notes: readonly string[];
  /** All that it wrote. */
  readonly said: string;
  readonly failure: string;
}

function toRun(code: number | null, said: string, failure: string): MonitorRun {
  const found = (kind: string) =>
    said
      .split('\n')
      .filter((line) => line.startsWith(`${kind}: `))
      .map((line) => line.slice(kind.length + 2));
  return { code, differences: found('difference'), notes: found('note'), said, failure };
}

export interface StartedMonitor {
  readonly child: ChildProcess;
  readonly ended: Promise<MonitorRun>;
}

/** `npm run monitor -- <args>`. */
export function startMonitor(...args: readonly string[]): StartedMonitor {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [MAIN, ...args], { env: { PATH }, stdio: ['ignore', 'pipe', 'pipe'] });
  const run = async (): Promise<MonitorRun> => {
    const [said, failure, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ]);
    return toRun(code, said, failure);
  };
  return { child, ended: run() };
}

export const runMonitor = (...args: readonly string[]): Promise<MonitorRun> => startMonitor(...args).ended;

/** The same in this process, with a clock of the test, in ms; it reads once, and asks again without a pause. */
export async function runMonitorAt(now: number, ...args: readonly string[]): Promise<MonitorRun> {
  const lines: string[] = [];
  const ending = new AbortController().signal;
  const parsed = parseArguments(args);
  if (parsed === 'help') throw new Error('this test asks for help');
  try {
    const code = await monitor(parsed, {
      say: (line) => lines.push(line),
      readTime: () => now,
      ending,
      pause: () => Promise.resolve(),
    });
    return toRun(code, lines.join('\n'), '');
  } catch (error) {
    if (!(error instanceof MonitorFailure)) throw error;
    return toRun(error.exitCode, lines.join('\n'), error.message);
  }
}
