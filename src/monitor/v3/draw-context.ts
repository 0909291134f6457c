import { RETURN_MS } from '#verify/v3/cancellation.ts';
import { dueAt } from '#verify/v3/commitment.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import { DAY_MS, toMoment, type MonitorContext } from '../context.ts';
import { parseJson } from '../read-file.ts';
import type { Life } from './life.ts';

/** What a check of a draw of version 3 works with. */
export interface DrawContext extends MonitorContext {
  /** With the operator's key that holds where the draw was committed to. */
  pinsOf(life: Life): Pins3;
}

/** The record is due so long after the round. */
const RECORD_MS = DAY_MS;

/** When the round of a draw is due, in ms. */
export const dueOf = ({ commitment: { entry } }: Life): number => dueAt(entry.beacon, entry.round);
export const recordDueOf = (life: Life): number => dueOf(life) + RECORD_MS;
export const momentOf = (ms: number): string => (Math.abs(ms) < 8.64e15 ? toMoment(ms / 1_000) : `${ms} ms`);

/**
 * Whether a quorum has cosigned the log since a moment, in ms, by which it had to say something: while witnesses are
 * away, the log shows what they cosigned last, and nothing can be told.
 */
export const isOverdue = ({ isFresh, state }: Pick<MonitorContext, 'isFresh' | 'state'>, limit: number): boolean =>
  isFresh() && state.readNumber('witnessed') * 1_000 > limit;

/** By when, in ms, the log had to have the record of a sealed draw, if that time is over. */
export function overdueRecord(ctx: DrawContext, life: Life): number | undefined {
  const due = recordDueOf(life);
  return isOverdue(ctx, due) ? due : undefined;
}

/**
 * By when, in ms, the log had to say that the stakes of a draw go back, if that time is over: an hour after a quorum
 * signed, a day after the moment of the seal or later, where the witnesses were away. Before, nobody can show that the
 * draw is undecided.
 */
export function overdueReturn(ctx: DrawContext, { commitment: { index, entry } }: Life): number | undefined {
  const dayAfter = Date.parse(entry.sealBy) + DAY_MS;
  if (!isOverdue(ctx, dayAfter + RETURN_MS)) return undefined;
  const signed = ctx.cosignatures.findQuorum(index + 1, entry.quorum, entry.witnesses, dayAfter / 1_000);
  const due = signed === undefined ? undefined : signed * 1_000 + RETURN_MS;
  return due !== undefined && isOverdue(ctx, due) ? due : undefined;
}

export const nameDraw = ({ drawId }: Life, index: number): string => `draw ${drawId}, entry ${index}`;

/** What came of a reading: all was checked, or something could not be read and is tried again. */
export type Done = 'done' | 'later';

/** What is shown at an address below /open/. */
export type Shown =
  | { readonly kind: 'file'; readonly value: unknown }
  /** The server answers, and shows no such file. */
  | { readonly kind: 'none'; readonly why: string }
  /** It cannot be read now, which is noted. */
  | { readonly kind: 'unread' };

export async function readOpen(ctx: MonitorContext, path: string, maxBytes: number): Promise<Shown> {
  const url = `${ctx.origin}/open/${path}`;
  const answer = await ctx.read(url, { maxBytes, attempts: ctx.once && ctx.isFresh() ? 3 : 1 });
  // Too long a file is one that we do not read, and not one that is not shown.
  if (answer.kind === 'away' || answer.kind === 'unusable') {
    ctx.findings.unread(path, `${url} cannot be read: ${answer.why}`);
    return { kind: 'unread' };
  }
  ctx.findings.settleUnread(path);
  if (answer.kind === 'missing') return { kind: 'none', why: 'there is none' };
  const value = parseJson(answer.body);
  return value === undefined ? { kind: 'none', why: 'what is there is no JSON' } : { kind: 'file', value };
}

export const readShown = (ctx: DrawContext, path: string, maxBytes: number): Promise<Shown> =>
  readOpen(ctx, `draws/${path}`, maxBytes);
