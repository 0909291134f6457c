import { afterEach, beforeEach, expect, test } from 'vitest';
import { DRAW_ID as ID, DRAWN, ON_SALE, playDraw, type PlayedDraw } from '#support/monitor/played-draw.ts';
import { WITNESSES } from '#support/proof/v3/memory-log.ts';
import * as world from '#support/proof/v3/world.ts';

let played: PlayedDraw;
beforeEach(async () => {
  played = await playDraw();
});
afterEach(() => played.stop());

/** What stands at the end, from the empty line on. */
const summaryOf = ({ said }: { readonly said: string }): string => said.split('\n\n').at(-1) ?? '';

test('says what was read, how the draws ended, and the exit code', async () => {
  played.close();
  played.publish();
  world.commit(played.log, '80-261125');
  played.show();
  expect(summaryOf(await played.run())).toBe(
    [
      `What was read from ${played.operator.origin}, with what the folder ${played.folder} has of earlier runs:`,
      `The log ${world.pins.logKey.split('+', 1)[0]}: ${played.log.size} entries.`,
      'Witnesses: 3 of 3 were seen to sign this log; 2 of 3 are a quorum.',
      ...[1, 2, 3].map((n) => `  w${n}.example: ${played.log.size} entries at ${DRAWN}`),
      'Draws that the log has:',
      '  game                     draws   drawn   cancelled   unsealed   undecided   not finished',
      '  Quick Five (69)              1       1           0          0           0              0',
      '  Magic5 (80)                  1       0           0          0           0              1',
      '  all                          2       1           0          0           0              1',
      '  drawn: the log names its record. cancelled: before its sales were closed.',
      '  unsealed, undecided: cancelled afterwards, because too few witnesses had seen the closing in time, or because nobody',
      '  can show whether enough had; stakes go back. not finished: on sale, or waiting for its witnesses or numbers.',
      '  Finished draws that were checked: 1 of 1.',
      'Not checked by a monitor: that tickets were paid for, and what was shown to one player only (their receipt does).',
      'Notes: 0',
      'Differences: 0',
      'Nothing differs: the log fits together, and the draws that are due follow from it. Exit code: 0.',
    ].join('\n'),
  );
});

test('says how much of what is over could not be checked', async () => {
  played.close();
  played.publish();
  played.operator.files.set(`/open/draws/${ID}.json`, 'x'.repeat(8 * 2 ** 20 + 1));
  const found = await played.run();
  expect(found.code).toBe(3);
  expect(found.said).toContain(
    '  Finished draws that were checked: 0 of 1; the others could not be read, or are looked at again later.\n',
  );
  expect(found.said).toContain('Notes: 1, 1 of them of what could not be read\n');
  expect(found.said).toMatch(/not all could be read: the notes above say what\. Exit code: 3\.\n?$/);
});

test('says of cancelled draws how many orders they had', async () => {
  played.log.append({ type: 'cancel', drawId: ID, at: DRAWN, reason: 'the studio lost power' });
  played.show();
  const found = await played.run();
  expect(found.said).toMatch(/Quick Five \(69\) +1 +0 +1 +0 +0 +0\n/);
  expect(found.said).toContain('Quick Five (69): orders of cancelled draws: 3, whose stakes the log does not have.');
});

test('names the witnesses of which no signature was seen', async () => {
  const { log, operator } = played;
  operator.show(log, ON_SALE);
  for (const n of [1, 2]) operator.changeList(n, undefined);
  const [witness] = WITNESSES;
  if (!witness) throw new Error('there are witnesses');
  operator.files.set('/log/checkpoint', log.note([{ witness: witness, at: ON_SALE }]));
  const { said } = await played.runAt(Date.parse(ON_SALE));
  expect(said).toContain('Witnesses: 1 of 3 were seen to sign this log; 2 of 3 are a quorum.');
  expect(said).toContain(
    `  w1.example: ${log.size} entries at ${ON_SALE}\n  w2.example: no signature of it was seen\n`,
  );
});
