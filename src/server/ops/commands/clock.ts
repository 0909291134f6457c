import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import type { Engine } from '#server/engine/engine.ts';
import { readProductNow } from '#server/db/product-now.ts';
import { moveClockBy } from '#server/draw-engine/move-clock.ts';
import { requireArgument, OpsRefusal, type OpsCommands } from '../command.ts';

const UNIT = { s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const;
const SPAN = /^\+(\d{1,6})([smhd])$/;
/** Further ahead cards, documents and beacon rounds stop making sense. */
const AHEAD_AT_MOST_MS = 3_660 * DAY_MS;

/** '+1h' in ms. The clock never goes back: what happened stays in the past. */
export function parseSpan(text: string): number | undefined {
  const [, count, unit] = SPAN.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * UNIT[unit as keyof typeof UNIT];
}

/** In ms. */
async function readAhead({ db }: Engine): Promise<number> {
  const { offset_ms: ahead } = await db.selectFrom('product_clock').select('offset_ms').executeTakeFirstOrThrow();
  return Number(ahead);
}

async function showClock(engine: Engine, out: (line: string) => void): Promise<void> {
  const now = await readProductNow(engine.db);
  out(`${now.toISOString()}  (${(await readAhead(engine)) / SECOND_MS} s ahead of the machine)`);
}

/** How far it was moved. The product's time goes on while it waits, and needs not be moved over that. */
function moveText(span: number, moved: number): string {
  const [all = 0, part = 0] = [span, moved].map((ms) => Math.round(ms / SECOND_MS));
  if (part >= all) return `moved by ${part} s`;
  return `moved by ${part} of ${all} s: ${all - part} s passed while it waited`;
}

/** Moves the product's time forward; every node follows within a moment. In live there is no such thing. */
async function moveClock(engine: Engine, args: readonly string[], out: (line: string) => void): Promise<void> {
  if (engine.settings.MODE === 'live') throw new OpsRefusal('In live the clock is not moved.');
  const span = parseSpan(requireArgument(args, 0, 'how far, e.g. +1h'));
  if (span === undefined) throw new OpsRefusal('Write how far ahead: +30s, +10m, +1h or +7d.');
  const ahead = await readAhead(engine);
  if (ahead + span > AHEAD_AT_MOST_MS) throw new OpsRefusal('That is more than ten years ahead.');
  await moveClockBy(engine.db, span, out);
  await engine.clock.refresh();
  await showClock(engine, out);
  out(moveText(span, (await readAhead(engine)) - ahead));
}

/** `clock` shows the time, `clock +1h` moves it. */
export const clockCommands: OpsCommands = {
  '': {
    usage: '[+<n>s|m|h|d]',
    summary: "the product's time; moved forward where a span is given (sandbox only)",
    run: (engine, args, out) => ((args[0] ?? '') === '' ? showClock(engine, out) : moveClock(engine, args, out)),
  },
};
