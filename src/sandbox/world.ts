import type { DatabaseSync } from 'node:sqlite';
import type { Notify } from './notify.ts';

/** What every part of the sandbox is given. Time is passed in, so that a test can move it. */
export interface World {
  readonly db: DatabaseSync;
  readonly secret: string;
  readonly lateMs: number;
  /** The machine's time in ms. */
  readonly now: () => number;
  readonly notify: Notify;
}
