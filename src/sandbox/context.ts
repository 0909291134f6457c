import type { DatabaseSync } from 'node:sqlite';
import type { NotificationQueue } from './notification-queue.ts';

/** Logs a line on standard error; standard output belongs to the supervisor. */
export const logError = (error: unknown): void => {
  process.stderr.write(`sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
};

/** Passed to every part of the sandbox. The clock is passed in, so that tests can move it. */
export interface SandboxContext {
  readonly db: DatabaseSync;
  readonly secret: string;
  readonly lateMs: number;
  /** The machine's time in ms. */
  readonly now: () => number;
  readonly notify: NotificationQueue;
}
