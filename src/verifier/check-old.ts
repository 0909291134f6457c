import { RULES, verifyReceipt, verifyRecord, verifyTicket, type Check, type Pins } from '#verify/index.ts';
import type { NotChecked } from '#verify/v3/index.ts';
import { pinnedKeys } from '#verify/v3/log/keys.ts';
import { attempt, findShown, requireRecord, valueOf, type Around, type Outcome } from './around.ts';
import { subjectOf } from './check-draw.ts';
import { unreadable } from './failure.ts';
import { drawIdOf, type Shown } from './shapes.ts';

/** Version 2 of the proof (docs/draw-proof-2.md), whose files have the versions 1 and 2. */

const WORD: NotChecked = {
  name: 'version-2',
  reason: "when its tickets were fixed is the operator's word: version 2 has no witnesses, and the log was not read",
};
const OPENINGS: NotChecked = {
  name: 'openings',
  reason: 'this command does not read the opened winners of version 2: the page of the draw checks them',
};

const outcome = (subject: string, checks: readonly Check[], more: readonly NotChecked[] = []): Outcome => ({
  subject,
  checks,
  notChecked: [WORD, ...more],
});

const readRecord = (drawId: string, around: Around): Promise<Shown> =>
  findShown(around, ['old-record'], `${drawId}.json`, drawId);

/** Verifies a file of version 2, alone or with its draw's record. */
export async function checkOld(shown: Shown, around: Around): Promise<Outcome> {
  const { beacon } = around.pins;
  // What is of version 2 was signed by the first key.
  const operatorKey = pinnedKeys(around.pins)[0]?.key ?? around.pins.operatorKey;
  const pins: Pins = { operatorKey, beacon, rules: RULES };
  const { kind, value } = shown;
  const drawId = drawIdOf(shown);
  if (kind === 'old-record')
    return {
      ...outcome(subjectOf(shown), verifyRecord(value, pins), 'raffle' in value ? [OPENINGS] : []),
      record: value,
    };
  if (kind === 'old-draw' && value['state'] === 'cancelled')
    throw unreadable(
      `The ${subjectOf(shown)} says that it was cancelled: version 2 has no proof of that.`,
      'old-cancelled',
    );
  if (kind === 'old-draw')
    throw unreadable(`The ${subjectOf(shown)} is not finished: there is no record to check yet.`, 'not-finished');
  if (kind === 'old-ticket') {
    const subject = `ticket ${String(value['entryNo'])} of order ${String(value['orderId'])} in draw ${String(value['drawId'])}`;
    if (drawId === undefined) return outcome(subject, verifyTicket(value, undefined, pins));
    requireRecord(around, 'old-record', drawId);
    const record = await readRecord(drawId, around);
    const checks = [...verifyRecord(record.value, pins), ...verifyTicket(value, record.value, pins)];
    return { ...outcome(subject, checks), record: record.value };
  }
  const given = around.given.find((one) => one.kind === 'old-record');
  const first = (value['draws'] as { drawId?: unknown }[] | undefined)?.[0]?.drawId;
  const record =
    given ?? valueOf(await attempt(() => readRecord(drawIdOf({ kind, value: { drawId: first } }) ?? '', around)));
  const checks = verifyReceipt(value, pins, record?.kind === 'old-record' ? record.value : undefined);
  return outcome(`receipt of order ${String(value['orderId'])}`, checks);
}
