import type { DatabaseSync } from 'node:sqlite';
import type { NotificationQueue } from './notification-queue.ts';

/** A line for whoever runs it. Standard output is the supervisor's. */
export const logError = (error: unknown): void => {
  process.stderr.write(`sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
};

/** What every part of the sandbox is given. Time is passed in, so that a test can move it. */
export interface SandboxContext {
  readonly db: DatabaseSync;
  readonly secret: string;
  readonly lateMs: number;
  /** The machine's time in ms. */
  readonly now: () => number;
  readonly notify: NotificationQueue;
}
