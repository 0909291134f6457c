import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ORDERS, startLog } from '../proof/v3/held.ts';
import { allAt, type MemoryLog } from '../proof/v3/memory-log.ts';
import * as world from '../proof/v3/world.ts';
import { playOperator, type PlayedOperator } from './played-operator.ts';
import { runMonitorAt, type MonitorRun } from './run-monitor.ts';

export const DRAW_ID = '69-261121-0642';
/** Moments of this draw: on sale, before and after it had to be sealed, when it is drawn and a while later. */
export const ON_SALE = '2026-11-21T06:41:50.000Z';
export const IN_TIME = '2026-11-21T06:41:56.000Z';
export const LATE = '2026-11-21T06:41:59.000Z';
export const DRAWN = '2026-11-21T06:43:00.000Z';
export const NOW = Date.parse('2026-11-21T07:00:00.000Z');
export const A_DAY_LATER = NOW + 86_400_000;

/** A draw of a played operator with three orders, and a monitor's folder. */
export interface PlayedDraw {
  readonly operator: PlayedOperator;
  readonly folder: string;
  /** Beside the folder; a test may write pins there. */
  readonly pinsFile: string;
  readonly log: MemoryLog;
  readonly draw: world.Draw;
  /** Closes the draw, and lets the witnesses see that at a moment. */
  close(over?: object, at?: string): void;
  /** Publishes the record, sealed in time. */
  publish(over?: object, at?: string): void;
  /** Shows the log as it is, cosigned after the draw. */
  show(at?: string): void;
  showList(): void;
  /** Runs the monitor at a moment, in ms. */
  runAt(now: number, ...args: readonly string[]): Promise<MonitorRun>;
  run(...args: readonly string[]): Promise<MonitorRun>;
  /** What a run finds that reads everything. */
  differences(...args: readonly string[]): Promise<readonly string[]>;
  /** Lets the monitor begin anew. */
  forget(): void;
  stop(): Promise<void>;
}

export async function playDraw(): Promise<PlayedDraw> {
  const operator = await playOperator();
  const folder = mkdtempSync(join(tmpdir(), 'naseeb-monitor-'));
  const pinsFile = `${folder}.json`;
  const log = startLog();
  const draw = world.commit(log, DRAW_ID);
  world.sell(log, ORDERS[69]?.() ?? [], [draw]);
  operator.cosign(log, ON_SALE);
  const forget = () => rmSync(folder, { recursive: true, force: true });
  const runAt: PlayedDraw['runAt'] = (now, ...args) => runMonitorAt(now, operator.origin, '--dir', folder, ...args);
  const show = (at = DRAWN) => {
    operator.cosign(log, at);
    operator.show(log, at);
  };
  return {
    operator,
    folder,
    pinsFile,
    log,
    draw,
    close: (over = {}, at = IN_TIME) => {
      world.close(log, draw, over);
      operator.cosign(log, at);
    },
    publish: (over = {}, at = DRAWN) => {
      const sealed = log.fork(log.size);
      operator.publish(log, draw, world.recordOf(log, draw, [{ log: sealed, cosigned: allAt(IN_TIME) }], over));
      show(at);
    },
    show,
    showList: () => void operator.files.set(`/open/draws/${DRAW_ID}/tickets.json`, world.listOf(draw)),
    runAt,
    run: (...args) => runAt(NOW, ...args),
    differences: async (...args) => {
      const found = await runAt(NOW, ...args);
      expect(found.failure).toBe('');
      expect(found.code).toBe(found.differences.length > 0 ? 1 : 0);
      return found.differences;
    },
    forget,
    stop: async () => {
      await operator.stop();
      forget();
      rmSync(pinsFile, { force: true });
    },
  };
}
