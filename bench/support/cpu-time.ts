import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  /** Milliseconds of the process and of its finished children. */
  readonly own: number;
  readonly ended: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (place: number) => fields[place - 3] ?? 0; // as proc(5) numbers them, from pid = 1
    return { pid, parent: at(4), own: (at(14) + at(15)) * TICK_MS, ended: (at(16) + at(17)) * TICK_MS };
  } catch {
    return undefined; // ended meanwhile, or not Linux
  }
}

/** Processor time of a process and its descendants, in ms. */
export function readCpuTime(root: number): number {
  let pids: number[];
  try {
    pids = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return Number.NaN;
  }
  const stats = pids.map(statOf).filter((stat) => stat !== undefined);
  const sum = (pid: number): number => {
    const own = stats.find((stat) => stat.pid === pid);
    const below = stats.filter((stat) => stat.parent === pid);
    return (own ? own.own + own.ended : 0) + below.reduce((all, { pid: child }) => all + sum(child), 0);
  };
  return sum(root);
}
