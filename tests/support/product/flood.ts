import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { sampleSize } from '#support/random/sample-size.ts';

/** Connections that ask and never read, as a slow or a hostile reader does. */
export interface Flood {
  /** How many of them the server has cut. */
  readonly cut: () => number;
  end(): void;
}

/** Opens connections that each send some requests at once and read no answer. `pathOf` is given a number of its own. */
export function openFlood(origin: string, connections: number, requests: number, pathOf: (n: number) => string): Flood {
  const { hostname, port, host } = new URL(origin);
  let cut = 0;
  const open = (i: number): Socket => {
    const socket = connect(Number(port), hostname);
    socket.pause();
    socket.on('error', () => {});
    socket.on('close', () => cut++);
    const asked = Array.from({ length: requests }, (_, j) => pathOf(i * requests + j));
    socket.write(asked.map((path) => `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`).join(''));
    return socket;
  };
  const sockets = Array.from({ length: connections }, (_, i) => open(i));
  return {
    cut: () => cut,
    end: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

export const FLOOD_CONNECTIONS = sampleSize(300, 1_500);

/** The memory that a process holds, in MB. */
export async function readResidentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1_024;
}

/** The longest of several health checks, one after another, in ms. */
export async function slowestHealthCheck(origin: string, checks: number): Promise<number> {
  let slowest = 0;
  for (let i = 0; i < checks; i++) {
    const started = performance.now();
    const response = await fetch(`${origin}/healthz`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`/healthz answered ${response.status}`);
    slowest = Math.max(slowest, performance.now() - started);
  }
  return slowest;
}
