import { firstOfCancels, verifyCancellation3 } from '#verify/v3/index.ts';
import { isDrawn } from '../compare-record.ts';
import { AFTER_DRAW_MS } from '../context.ts';
import { readRecord } from './check-record.ts';
import { dueOf, nameDraw, type Done, type DrawContext } from './draw-context.ts';
import { laterCancelOf, type Life } from './life.ts';
import { listSeals, readCopy } from './parts.ts';

/** A draw that was cancelled before its closing has no record, now and after its numbers would have been known. */
export async function checkCancelled(ctx: DrawContext, life: Life): Promise<Done> {
  const { drawId, cancelled } = life;
  const shown = await readRecord(ctx, life);
  if (shown.kind === 'unread') return 'later';
  if (shown.kind === 'file' && isDrawn(shown.value))
    ctx.findings.differ(
      `record ${drawId}`,
      `${nameDraw(life, cancelled?.index ?? 0)}: the draw was cancelled, but a record of it is shown`,
      JSON.stringify(shown.value),
    );
  return ctx.now() < dueOf(life) + AFTER_DRAW_MS ? 'later' : 'done';
}

/**
 * A cancellation after the closing has its proof. Where the proof holds, and witnesses show a seal besides, the draw is
 * sealed, and the operator need not have known.
 */
export function checkReturned(ctx: DrawContext, life: Life): Done {
  const { drawId, commitment } = life;
  const cancel = laterCancelOf(life);
  const { quorum, witnesses } = commitment.entry;
  if (!cancel) return 'done';
  const seals = listSeals(ctx, life);
  const atLeast = Math.max(cancel.index + 1, ...seals.map(({ size }) => size));
  // Before a quorum has seen the cancellation it may stand in a fork.
  if (ctx.cosignatures.findSize(atLeast, quorum, witnesses) === undefined) return 'later';
  const pins = ctx.pinsOf(life);
  const cancels = life.laterCancels.map(({ entry }) => entry);
  const first = firstOfCancels(cancels, pins, commitment.index);
  const log = readCopy(ctx, { first, atLeast, quorum, witnesses });
  if (!log) return 'later';
  const notes = seals.map(({ note }) => note);
  const failed = (checkpoints: readonly string[]) =>
    verifyCancellation3(drawId, pins, log, { checkpoints }).checks.filter(
      ({ ok, name }) => !ok && name !== 'witnesses',
    );
  const faults = failed(notes);
  const { reason } = cancel.entry;
  const name = nameDraw(life, cancel.index);
  if (faults.length > 0 && failed([]).length === 0) {
    const sentence = `${name}: it was cancelled as ${reason}, with a proof that holds, and its witnesses show now that it is sealed: its prizes are owed, less the stakes that went back`;
    if (reason === 'undecided') ctx.findings.note(`sealed ${drawId}`, sentence);
    else
      ctx.findings.differ(
        `sealed ${drawId}`,
        `${sentence}. One of them at least signed in time that it had seen the closing, and later that it had not`,
        notes.join('\n'),
      );
    return 'done';
  }
  for (const { name: check, reason: why } of faults)
    ctx.findings.differ(
      `cancel ${drawId} ${check}`,
      `${name}: it was cancelled as ${reason}, and that does not hold: ${why ?? check}`,
      notes.join('\n'),
    );
  return 'done';
}
