import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import type { Db } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import {
  countCosigners,
  describeDraws,
  describeRecords,
  findNextStop,
  isFar,
  isWaiting,
  readNewestRecords,
  stopsOf,
} from './clock-waits.ts';

/** How long the clock waits at a stop for the draws that it must not pass, and in all, of the machine's time. */
const WAIT_MS = 60 * SECOND_MS;
const MOVE_MS = 600 * SECOND_MS;
const POLL_MS = 100;
/** How often it waits again for what came while it waited. */
const ROUNDS = 5;
/** What it waits for is said after so long, and whenever it is something else. */
const SAID_AFTER_MS = SECOND_MS;

/** What a move of the clock waits for, and until when of the machine's time it waits at all. */
interface Move {
  readonly db: Db;
  readonly deadline: number;
  readonly tell: (line: string) => void;
}

interface Wait {
  readonly isOver: () => Promise<boolean>;
  /** What it waits for, each in a line. */
  readonly describe: () => Promise<string[]>;
}

/** Asks again and again whether it is over, for a minute at most, and not after the deadline. */
async function waitUntil({ deadline, tell }: Move, { isOver, describe }: Wait): Promise<boolean> {
  const from = systemNow();
  const until = Math.min(deadline, from + WAIT_MS);
  const said = new Set<string>();
  let next = from + SAID_AFTER_MS;
  while (!(await isOver())) {
    const now = systemNow();
    if (now >= until) {
      for (const line of await describe()) tell(`waits no longer for ${line}`);
      return false;
    }
    if (now >= next) {
      next = now + SAID_AFTER_MS;
      const lines = await describe();
      for (const line of lines) if (!said.has(line)) tell(`waits for ${line}`);
      for (const line of lines) said.add(line);
    }
    await pause(POLL_MS);
  }
  return true;
}

/**
 * Waits until a quorum of witnesses has seen the newest records in the log: their time is the witness's, and one that
 * has only seen an older log until then may cosign that with the time after the move.
 */
async function waitForRecords(move: Move): Promise<void> {
  const { db } = move;
  let seen: number | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const newest = await readNewestRecords(db);
    const { size, quorum, at } = newest;
    if (quorum === null || at?.getTime() === seen) return;
    seen = at?.getTime();
    await waitUntil(move, {
      isOver: async () => (await countCosigners(db, size)) >= quorum,
      describe: () => describeRecords(db, newest),
    });
  }
}

const moveTo = (db: Db, at: Date) =>
  sql`update product_clock set offset_ms = offset_ms + greatest(0, ceil(extract(epoch from ${at}::timestamptz - product_now()) * 1000)::bigint)`.execute(
    db,
  );

/**
 * Moves the product's clock forward, in a sandbox or a test, while a node runs. For draws that somebody plays, and in
 * a short move for all, it stops until they are sealed, and for all that are closed in the log until they have their
 * record. What it waits for is told as it goes.
 */
export async function moveClockBy(db: Db, ms: number, tell: Move['tell'] = () => undefined): Promise<void> {
  const stops = stopsOf(ms);
  const target = new Date((await readProductNow(db)).getTime() + ms);
  // While witnesses are away each stop takes a minute.
  const move: Move = { db, tell, deadline: systemNow() + MOVE_MS };
  const sealed: Wait = {
    isOver: async () => !(await isWaiting(db, stops)),
    describe: () => describeDraws(db, stops),
  };
  for (;;) {
    // While it waits for one, there may be more to wait for.
    for (let round = 0; round === 0 || (round < ROUNDS && (await isWaiting(db, stops))); round++) {
      if (!(await waitUntil(move, sealed))) break;
      if (isFar(await readProductNow(db), target)) await waitForRecords(move);
    }
    const next = await findNextStop(db, stops, target);
    await moveTo(db, next ?? target);
    if (!next) return;
  }
}
