import { compareRecord, isDrawn } from './compare-record.ts';
import { AFTER_DRAW_MS, MINUTE_MS, type MonitorContext, type Progress } from './context.ts';
import { MonitorFailure } from './failure.ts';
import { parseEntry } from './parse-entry.ts';
import { parseJson } from './read-file.ts';
import type { ToldDraw } from './store/draw-table.ts';

const MAX_RECORD_BYTES = 1024 * 1024;
/** Of one round. */
const MAX_RECORDS = 40;
const RETRY_MS = MINUTE_MS;
/** A record that cannot be read for so long is withheld. */
const PATIENCE_MS = 10 * MINUTE_MS;

/** Since when the records of draws cannot be read, in ms. */
export type UnreadRecords = Map<string, number>;

const nameRecord = ({ drawId, story }: ToldDraw): string =>
  `draw ${drawId}, entry ${(story.recorded ?? story.cancelled)?.index ?? 0}`;

/** The key that the log begins with, which signs what is of version 2; of another log the pinned one. */
function firstKeyOf({ copy, pins }: MonitorContext): string {
  const [start] = copy.list(0, 1);
  const parsed = start && parseEntry(start.entry);
  return parsed && 'value' in parsed && parsed.value.type === 'start' ? parsed.value.operatorKey : pins().operatorKey;
}

function checkRecord(ctx: MonitorContext, draw: ToldDraw, value: unknown): void {
  const { drawId, story } = draw;
  const { beacon } = ctx.pins();
  if (!beacon) throw new MonitorFailure(`${ctx.origin} has draws, but does not say which beacon they use.`);
  const faults = compareRecord(value, drawId, { story, pins: { operatorKey: firstKeyOf(ctx), beacon } });
  for (const [i, fault] of faults.entries())
    ctx.findings.differ(`record ${drawId} ${i} ${fault}`, `${nameRecord(draw)}: ${fault}`, JSON.stringify(value));
  ctx.draws.setChecked(drawId);
}

/** What is shown of a cancelled draw, now and after its numbers would have been known. */
function checkCancelled(ctx: MonitorContext, draw: ToldDraw, value: unknown): void {
  const { drawId, story } = draw;
  if (isDrawn(value))
    ctx.findings.differ(
      `record ${drawId}`,
      `${nameRecord(draw)}: the draw was cancelled, but a record of it is shown`,
      JSON.stringify(value),
    );
  const again = story.committed ? Date.parse(story.committed.drawsAt) + AFTER_DRAW_MS : 0;
  if (ctx.now() < again) ctx.draws.setDue(drawId, again);
  else ctx.draws.setChecked(drawId);
}

/** A record that does not come is asked for again. */
function retry(ctx: MonitorContext, draw: ToldDraw, { why, isSure }: { why: string; isSure: boolean }): void {
  if (isSure)
    ctx.findings.differ(
      `record ${draw.drawId}`,
      `${nameRecord(draw)}: the log has its record, which is not shown: ${why}`,
    );
  ctx.draws.setDue(draw.drawId, ctx.now() + RETRY_MS);
}

async function checkDraw(ctx: MonitorContext, draw: ToldDraw, unread: UnreadRecords): Promise<void> {
  const { drawId, story } = draw;
  const url = `${ctx.origin}/open/draws/${drawId}.json`;
  const answer = await ctx.read(url, { maxBytes: MAX_RECORD_BYTES, attempts: 3 });
  if (answer.kind === 'away') {
    if (ctx.once) throw new MonitorFailure(`The record at ${url} cannot be read: ${answer.why}.`);
    const since = unread.get(drawId) ?? ctx.now();
    unread.set(drawId, since);
    return retry(ctx, draw, { why: answer.why, isSure: ctx.now() - since > PATIENCE_MS });
  }
  unread.delete(drawId);
  if (answer.kind === 'unusable') {
    ctx.findings.unread(`record ${drawId}`, `${url} cannot be read: ${answer.why}`);
    return retry(ctx, draw, { why: answer.why, isSure: false });
  }
  ctx.findings.settleUnread(`record ${drawId}`);
  if (answer.kind === 'file') {
    const value = parseJson(answer.body);
    return story.recorded ? checkRecord(ctx, draw, value) : checkCancelled(ctx, draw, value);
  }
  if (story.recorded) return retry(ctx, draw, { why: 'there is none', isSure: true });
  // Nothing is shown of a cancelled draw.
  return checkCancelled(ctx, draw, undefined);
}

/** Checks the records that the log tells of, and that cancelled draws have none. */
export async function checkRecords(ctx: MonitorContext, unread: UnreadRecords): Promise<Progress> {
  const due = ctx.draws.listDue(ctx.now(), MAX_RECORDS);
  for (const draw of due) await checkDraw(ctx, draw, unread);
  return due.length === MAX_RECORDS ? 'more' : 'done';
}
