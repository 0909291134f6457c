import { describe, expect, it } from 'vitest';
import { hold, openDraw, reasonOf } from '#support/proof/v3/held.ts';
import { allAt, WITNESSES } from '#support/proof/v3/memory-log.ts';
import { close, pins, recordOf } from '#support/proof/v3/world.ts';
import { verifyCancellation3, verifyRecord3 } from '#verify/v3/index.ts';
import { formatReport } from './report.ts';
import { describeCancelWitnesses, describeSeal, readCancelWitnesses, readSeal } from './seal-facts.ts';

const { log, draw, record } = hold('69-261121-0642');
const AT = '2026-11-21T06:41:56.000Z';
const LATE = '2026-11-21T06:42:40.000Z';

/** A record with one bit of the last signatures changed, each from another checkpoint. */
function withWrong(count: number) {
  const [seal] = record.seal;
  const lines = (seal?.checkpoint ?? '').trimEnd().split('\n');
  const changed = lines.map((line, i) => {
    if (i < lines.length - count) return line;
    const at = line.length - 12;
    return line.slice(0, at) + (line[at] === 'A' ? 'B' : 'A') + line.slice(at + 1);
  });
  return { ...record, seal: [{ ...seal, checkpoint: `${changed.join('\n')}\n` }] };
}

describe('the witnesses of a draw', () => {
  it('stand in the report with the times that they signed, and how many are needed', () => {
    const outcome = {
      subject: 'draw 69-261121-0642',
      record: { ...record },
      checks: [{ name: 'seal', ok: true }],
      notChecked: [],
    };
    expect(formatReport(outcome, pins, false).split('\n').slice(-4)).toEqual([
      '',
      `The log with the closing is signed in time by 3 of 3 witnesses: w1.example (${AT}), w2.example (${AT}), w3.example (${AT}) (needed: 2).`,
      '',
      'The draw 69-261121-0642 holds.',
    ]);
    expect(describeSeal({})).toEqual([]);
  });

  it('are told apart: late, away, or with a signature that is not theirs', () => {
    const [first, second] = allAt(AT, WITNESSES.slice(0, 2));
    if (!first || !second) throw new Error('there are witnesses');
    const late = recordOf(log, draw, [{ log, cosigned: [first, { ...second, at: LATE }] }]);
    expect(describeSeal(late)).toEqual([
      `The log with the closing is signed in time by 1 of 3 witnesses: w1.example (${AT}) (needed: 2).`,
      `Too late: w2.example (${LATE}).`,
      'No signature is shown of: w3.example.',
    ]);
    expect(describeSeal(withWrong(1))).toEqual([
      `The log with the closing is signed in time by 2 of 3 witnesses: w1.example (${AT}), w2.example (${AT}) (needed: 2).`,
      'The signature that is shown of w3.example is wrong.',
    ]);
    expect(readSeal(withWrong(1))?.witnesses.map(({ isWrong }) => isWrong)).toEqual([false, false, true]);
  });

  it('are named where their wrong signatures leave too few', () => {
    const reason = reasonOf(verifyRecord3(withWrong(2), pins), 'seal');
    expect(reason).toContain("1 of the draw's witnesses had seen its closing in time, and 2 are needed");
    expect(reason).toContain('the signature of w2.example is wrong; the signature of w3.example is wrong');
  });
});

describe('the witnesses of a cancellation', () => {
  it('are those of the proof that was checked, where the log has several', () => {
    const { log: open, draw: own } = openDraw('69-261121-0642');
    const proof = open.note(allAt(LATE).slice(0, 2));
    close(open, own);
    const cancel = { type: 'cancel', drawId: own.drawId, at: LATE };
    open.append({ ...cancel, reason: 'undecided', checkpoints: [] });
    open.append({ ...cancel, reason: 'unsealed', checkpoints: [proof] });
    const part = open.part({ cosigned: allAt(LATE) });
    const { checks } = verifyCancellation3(own.drawId, pins, part);
    expect(checks.at(-1)).toMatchObject({ name: 'cancelled', ok: true });
    const { proof: shown } = readCancelWitnesses(own.drawId, pins, part) ?? {};
    expect([shown?.reason, shown?.signed.map(({ signedAt }) => signedAt)]).toEqual([
      'unsealed',
      [Date.parse(LATE), Date.parse(LATE), undefined],
    ]);
  });

  it('are told apart: with a signature that is not theirs, or none', () => {
    const [first, second, third] = ['w1.example', 'w2.example', 'w3.example'].map((name) => ({
      name,
      signedAt: undefined,
      isWrong: false,
    }));
    if (!first || !second || !third) throw new Error('there are three');
    const seen = [{ ...first, signedAt: Date.parse(AT) }, { ...second, isWrong: true }, third];
    expect(describeCancelWitnesses({ log: seen, isClosed: false })).toEqual([
      `The log that was read is signed by 1 of 3 witnesses: w1.example (${AT}).`,
      'The signature that is shown of w2.example is wrong.',
      'No signature is shown of: w3.example.',
      'The witnesses themselves were not asked.',
    ]);
  });

  it('are not taken for those that were late or away where they may have signed in time', () => {
    const { log: open, draw: own } = openDraw('69-261121-0642');
    const [first, second, third] = allAt(LATE);
    if (!first || !second || !third) throw new Error('there are three');
    const proof = open.note([first, second]);
    close(open, own);
    const sealed = open.note([{ ...third, at: AT }]);
    const cancel = { type: 'cancel', drawId: own.drawId, at: LATE, reason: 'unsealed' };
    open.append({ ...cancel, checkpoints: [proof, sealed] });
    const seen = readCancelWitnesses(own.drawId, pins, open.part({ cosigned: allAt(LATE) }));
    expect(describeCancelWitnesses(seen ?? expect.unreachable()).slice(-3)).toEqual([
      `When it was too late, 2 of 3 witnesses signed the log without the closing: w1.example (${LATE}), w2.example (${LATE}).`,
      'Not among them, and may have signed in time: w3.example.',
      'The witnesses themselves were not asked.',
    ]);
  });
});
