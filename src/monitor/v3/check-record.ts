import { verifyRecord3 } from '#verify/v3/index.ts';
import { parseRecord3 } from '#verify/v3/files.ts';
import { readNote } from '#verify/v3/log/notes.ts';
import { readList } from './check-list.ts';
import { momentOf, nameDraw, readShown, recordDueOf, type Done, type DrawContext, type Shown } from './draw-context.ts';
import { laterCancelOf, type Life } from './life.ts';
import { readCopy } from './parts.ts';

const MAX_RECORD_BYTES = 8 * 2 ** 20;
const MAX_WINNERS_BYTES = 256 * 2 ** 20;

export const readRecord = (ctx: DrawContext, { drawId }: Life): Promise<Shown> =>
  readShown(ctx, `${drawId}.json`, MAX_RECORD_BYTES);

/** Faults of the entries, which were named where they stand. */
const NAMED: ReadonlySet<string> = new Set(['times', 'round', 'beacon-key', 'witnesses', 'rules', 'closing']);

/** The largest checkpoint of a record's seal that our copy reaches. */
function sealSizeOf(value: unknown, verified: number): number {
  const parsed = parseRecord3(value);
  const notes = 'fault' in parsed ? [] : parsed.value.seal.map(({ checkpoint }) => readNote(checkpoint)?.size ?? 0);
  return Math.max(0, ...notes.filter((size) => size <= verified));
}

/** Whether so many witnesses saw the log without the record a day after the round that no quorum saw it before. */
function checkRecordDate(ctx: DrawContext, life: Life, index: number): void {
  // What could not be decided in time is drawn when its seal turns up.
  const cancel = laterCancelOf(life);
  if (cancel?.entry.reason === 'undecided' && cancel.index < index) return;
  const { witnesses, quorum } = life.commitment.entry;
  const due = recordDueOf(life);
  const late = witnesses.filter((witness) => ctx.cosignatures.sawWithout(witness, index, due / 1_000));
  if (late.length > witnesses.length - quorum)
    ctx.findings.differ(
      `overdue ${life.drawId}`,
      `${nameDraw(life, index)}: its record was overdue, and came into the log only after ${momentOf(due)}`,
    );
}

/** Checks the record that the log tells of, with the list, the winners and the log. */
export async function checkRecord(ctx: DrawContext, life: Life): Promise<Done> {
  const { drawId, record, commitment, closing, carried } = life;
  const { quorum, witnesses } = commitment.entry;
  if (!record) return 'done';
  const missing = (what: string, why: string): void =>
    ctx.findings.differ(
      `missing ${drawId} ${what}`,
      `${nameDraw(life, record.index)}: the log has its record, and ${what} not shown: ${why}`,
    );
  const shown = await readRecord(ctx, life);
  if (shown.kind === 'none') missing('it is', shown.why);
  if (shown.kind !== 'file') return 'later';
  const list = await readList(ctx, life);
  const winners = await readShown(ctx, `${drawId}/winners.json`, MAX_WINNERS_BYTES);
  if (winners.kind === 'none') missing('its winners are', winners.why);
  // Where the closing says a wrong number, only the whole log shows the right one.
  const first = carried === closing?.entry.carried ? commitment.index : 0;
  const atLeast = Math.max(record.index + 1, sealSizeOf(shown.value, ctx.copy.verified()));
  const log = readCopy(ctx, { first, atLeast, quorum, witnesses });
  if (!log) return 'later';
  const beside = {
    log,
    ...(list.kind === 'file' ? { list: list.value } : {}),
    ...(winners.kind === 'file' ? { winners: winners.value } : {}),
  };
  const { checks } = verifyRecord3(shown.value, ctx.pinsOf(life), beside);
  for (const { ok, name, reason } of checks)
    if (!ok && !NAMED.has(name))
      ctx.findings.differ(
        `record ${drawId} ${name}`,
        `${nameDraw(life, record.index)}: ${reason ?? name}`,
        JSON.stringify(shown.value),
      );
  checkRecordDate(ctx, life, record.index);
  if (list.kind !== 'file' || winners.kind !== 'file') return 'later';
  ctx.checks.dropList(drawId);
  return 'done';
}
