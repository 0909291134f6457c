import type { BeaconChain } from '#verify/index.ts';
import { dueAt } from '#verify/v3/commitment.ts';
import { MINUTE_MS, toMoment, UNFINISHED_MS, type MonitorContext } from './context.ts';
import { quorumOf } from './pins.ts';
import type { DatedEntry } from './store/cosignatures.ts';
import type { Dating, ToldDraw } from './store/draw-table.ts';

/** So long after its round a closing may still be shown to have been public before. */
const PATIENCE_MS = MINUTE_MS;

/** When a round of a beacon is due, in seconds since 1970 (docs/draw-proof-2.md §3). */
export const roundDue = (beacon: BeaconChain, round: number): number => dueAt(beacon, round) / 1_000;

/**
 * Whether a closing was public before its round: a quorum had cosigned it by then, or so many had not that no quorum
 * could have.
 */
export function judgeDate(
  witnesses: readonly DatedEntry[],
  quorum: number,
): Extract<Dating, 'shown' | 'late' | 'open'> {
  if (witnesses.filter(({ inTime }) => inTime).length >= quorum) return 'shown';
  const late = witnesses.filter((witness) => witness.late).length;
  return late > witnesses.length - quorum ? 'late' : 'open';
}

function checkDate(ctx: MonitorContext, { drawId, story: { closed } }: ToldDraw, beacon: BeaconChain): void {
  const { cosignatures, draws, findings } = ctx;
  const { witnesses } = ctx.pins().log;
  if (!closed || witnesses.length === 0) return draws.setDating(drawId, 'unshown');
  const { index, round } = closed;
  const due = roundDue(beacon, round);
  const dating = judgeDate(
    witnesses.map(({ key }) => cosignatures.date(key, index, due)),
    quorumOf(ctx.pins(), ctx.now()),
  );
  const of = `draw ${drawId}, entry ${index}`;
  if (dating === 'shown') findings.settle(`date ${drawId}`);
  if (dating === 'late')
    findings.differ(
      `date ${drawId}`,
      `${of}: its tickets were public only after its numbers could be known. Round ${round} of the beacon was due at ${toMoment(due)}, and no quorum of the witnesses had cosigned the root of its tickets by then`,
    );
  if (dating !== 'open') return draws.setDating(drawId, dating);
  if (ctx.now() < due * 1_000 + (ctx.once ? 0 : PATIENCE_MS)) return;
  findings.note(
    `date ${drawId}`,
    `${of}: it is not shown that the root of its tickets was public before round ${round} of the beacon, due at ${toMoment(due)}`,
  );
  draws.setDating(drawId, 'unshown');
}

function checkFinished({ findings, now }: MonitorContext, { drawId, story }: ToldDraw, beacon: BeaconChain): void {
  const { closed, committed } = story;
  const isPast = (ms: number): boolean => now() > ms + UNFINISHED_MS;
  if (closed) {
    const due = roundDue(beacon, closed.round);
    if (isPast(due * 1_000))
      findings.note(
        `unfinished ${drawId}`,
        `draw ${drawId}, entry ${closed.index}: it is unfinished. Its round of the beacon was due at ${toMoment(due)}, and it has no record. While its seed is secret, nobody but the operator can finish a draw of version 2`,
      );
  } else if (committed && isPast(Date.parse(committed.drawsAt)))
    findings.note(
      `unfinished ${drawId}`,
      `draw ${drawId}, entry ${committed.index}: it was to be held at ${committed.drawsAt}, and was neither closed nor cancelled`,
    );
}

/** Checks when closings were public, and which draws are unfinished. */
export function checkDates(ctx: MonitorContext): void {
  const { beacon } = ctx.pins();
  if (!beacon) return;
  for (const draw of ctx.draws.listUndated()) checkDate(ctx, draw, beacon);
  for (const draw of ctx.draws.listUnfinished()) checkFinished(ctx, draw, beacon);
}
