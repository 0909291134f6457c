import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  DRAW_ID as ID,
  DRAWN,
  IN_TIME,
  LATE,
  ON_SALE,
  playDraw,
  type PlayedDraw,
} from '#support/monitor/played-draw.ts';
import { ORDERS } from '#support/proof/v3/held.ts';
import { allAt, WITNESSES } from '#support/proof/v3/memory-log.ts';
import * as world from '#support/proof/v3/world.ts';

/** What docs/draw-proof.md §12 says that somebody tries, seen by a monitor. */

let played: PlayedDraw;
beforeEach(async () => {
  played = await playDraw();
});
afterEach(() => played.stop());

const [firstOrder] = ORDERS[69]?.() ?? [];
if (!firstOrder) throw new Error('there are orders');

describe('a draw', () => {
  it('that was held as it should be agrees, and is not read again', async () => {
    played.close();
    played.publish();
    const first = await played.run();
    expect(first).toMatchObject({ code: 0, differences: [], notes: [] });
    expect(first.said).toMatch(/Quick Five \(69\) +1 +1 +0 +0 +0 +0\n/);
    expect(first.said).toContain('The keys are those that');
    expect(first.said.trimEnd().split('\n').at(-1)).toContain('Nothing differs: the log fits together');
    played.operator.asked.length = 0;
    expect((await played.run()).code).toBe(0);
    expect(new Set(played.operator.asked)).toEqual(new Set(['/open/keys.json', '/log/checkpoint']));
  });

  it('that still sells, or waits for its round, is not complained of', async () => {
    played.operator.show(played.log, ON_SALE);
    expect(await played.runAt(Date.parse(ON_SALE))).toMatchObject({
      code: 0,
      differences: [],
      notes: [],
    });
    played.close();
    played.operator.show(played.log, IN_TIME);
    expect(await played.runAt(Date.parse(IN_TIME))).toMatchObject({
      code: 0,
      differences: [],
      notes: [],
    });
  });

  it('W1: that is closed with a ticket more than was sold is named', async () => {
    played.close({ count: 5, root: '11'.repeat(32) });
    played.publish();
    expect(await played.differences()).toEqual([
      expect.stringContaining('the root of the closing is not that of the tickets that were sold before it'),
      expect.stringContaining('the closing counts other tickets than the list has'),
    ]);
  });

  it('W8: whose list has an order more than the log is named', async () => {
    played.close();
    played.publish();
    const list = world.listOf(played.draw);
    const [batch] = list.batches;
    const item = { name: '22'.repeat(32), leaves: [{ leaf: '33'.repeat(32), stake: 100 }] };
    played.operator.files.set(`/open/draws/${ID}/tickets.json`, {
      ...list,
      batches: [{ ...batch, items: [...(batch?.items ?? []), item] }],
    });
    expect(await played.differences()).toContainEqual(
      expect.stringContaining('the list shows other orders of batch 5 than the log had before the closing'),
    );
  });

  it('whose list is not shown is named', async () => {
    played.close();
    played.publish();
    played.operator.files.delete(`/open/draws/${ID}/tickets.json`);
    expect(await played.differences()).toEqual([
      `draw ${ID}, entry ${played.draw.closing}: the list of its tickets is not shown: there is none`,
    ]);
  });

  it('W6: in which an order is called stopped after the closing is named', async () => {
    played.close();
    const index = world.stop(played.log, played.draw, firstOrder, false);
    played.publish();
    expect(await played.differences()).toEqual([
      `draw ${ID}, entry ${index}: an order of it is called stopped after it was closed in entry ${played.draw.closing}: the stop does not count`,
    ]);
  });

  it('W6: whose closing leaves out an order that no stop names is named', async () => {
    played.draw.stopped.add(`${played.draw.batches[0]?.orders ?? 0} ${world.nameOf(firstOrder, ID)}`);
    played.close();
    played.publish();
    expect(await played.differences()).toContainEqual(
      expect.stringContaining('a ticket was added, changed or left out'),
    );
  });

  it('W7: whose record has other numbers, other prizes, or is not that of the log is named', async () => {
    played.close();
    const record = world.recordOf(played.log, played.draw);
    const numbers = [[11, 10, 9, 8, 7]];
    played.operator.publish(played.log, played.draw, world.resign({ ...record, numbers, prizes: [] }));
    played.show();
    const found = await played.differences();
    expect(found).toContainEqual(expect.stringContaining('other numbers follow from the seed and the beacon'));
    expect(found.every((sentence) => sentence.startsWith(`draw ${ID}, entry ${played.log.size - 1}: `))).toBe(true);
    played.operator.files.set(`/open/draws/${ID}.json`, record);
    played.forget();
    expect(await played.differences()).toEqual([
      `draw ${ID}, entry ${played.log.size - 1}: the log names another record of this draw`,
    ]);
  });

  it('whose record is not shown is named', async () => {
    played.close();
    played.publish();
    played.operator.files.delete(`/open/draws/${ID}.json`);
    expect(await played.differences()).toEqual([
      `draw ${ID}, entry ${played.log.size - 1}: the log has its record, and it is not shown: there is none`,
    ]);
  });

  it('W3: that was closed too late and is drawn anyway is named', async () => {
    played.close({}, LATE);
    const sealed = played.log.fork(played.log.size);
    const seal = [{ log: sealed, cosigned: allAt(LATE) }];
    played.operator.publish(played.log, played.draw, world.recordOf(played.log, played.draw, seal));
    played.show();
    expect(await played.differences()).toEqual([
      expect.stringContaining(
        "0 of the draw's witnesses had seen its closing in time, and 2 are needed; 3 saw it too late",
      ),
    ]);
  });

  it('that is closed or committed to twice is named, and the first counts', async () => {
    played.close();
    const first = played.draw.closing;
    const second = played.log.append(played.log.text(first).replace(/"stake":\d+/, '"stake":7'));
    const again = played.log.append({ ...played.draw.entry, quorum: 3 });
    played.publish();
    expect(await played.differences()).toEqual([
      `draw ${ID}, entry ${second}: it is closed again after it was closed in entry ${first}: this closing does not count`,
      `draw ${ID}, entry ${again}: it is committed to a second time; entry ${played.draw.index} was the first and counts`,
    ]);
  });

  it('that commits to what is not pinned, or to a seed of before, is named', async () => {
    const index = played.log.append({
      ...played.draw.entry,
      drawId: '69-261121-0643',
      quorum: 1,
      round: played.draw.entry.round + 9,
    });
    played.show();
    expect((await played.differences()).map((sentence) => sentence.replace(/^.*?: /, ''))).toEqual([
      'the draw id does not name the time of the draw',
      'the commitment names a later round than the first that is due at the time of the draw',
      'a quorum of 1 is not more than half of 3 witnesses',
      `it commits to the same seed as draw ${ID}`,
    ]);
    expect(played.log.text(index)).toContain('0643');
  });
});

describe('a cancellation', () => {
  const cancel = (reason: string, checkpoints?: readonly string[]): number =>
    played.log.append({ type: 'cancel', drawId: ID, at: DRAWN, reason, ...(checkpoints ? { checkpoints } : {}) });

  it('before the closing is counted with its orders', async () => {
    cancel('the studio lost power');
    played.show();
    const found = await played.run();
    expect(found).toMatchObject({ code: 0, differences: [] });
    expect(found.said).toContain('Quick Five (69): orders of cancelled draws: 3');
  });

  it('of a draw of which a record is shown is named', async () => {
    const elsewhere = played.log.fork(played.log.size);
    world.close(elsewhere, played.draw);
    const record = world.recordOf(elsewhere, played.draw);
    cancel('the studio lost power');
    played.operator.publish(played.log, played.draw, record);
    played.show();
    expect(await played.differences()).toContainEqual(
      expect.stringContaining('it has a record, but it was cancelled in entry'),
    );
  });

  it.each([
    ['', undefined],
    [' of a tree from before its commitment', 2],
  ])('of an unsealed draw agrees with its proof%s, and its stakes are counted', async (_, size) => {
    const without = played.log.note(allAt(LATE), size === undefined ? {} : { size });
    played.operator.cosign(played.log, LATE);
    played.close({}, '2026-11-21T06:42:10.000Z');
    cancel('unsealed', [without]);
    played.show();
    played.showList();
    const found = await played.run();
    expect(found).toMatchObject({ code: 0, differences: [] });
    expect(found.said).toContain('Quick Five (69): stakes of unsealed and undecided draws: AED 9.00.');
  });

  it.each([
    [
      'W5: after the numbers are known is named',
      'we did not like it',
      /: it is cancelled after it was closed in entry/,
    ],
    ['W5: of a sealed draw as unsealed is named', 'unsealed', /cancelled as unsealed, and .*: the draw is sealed/],
    ['that hides a seal as undecided is named', 'undecided', /cancelled as undecided, and .*: the draw is sealed/],
  ])('%s, and the draw is finished', async (_, reason, sentence) => {
    played.close();
    cancel(
      reason,
      reason === 'undecided' ? [played.log.note(allAt('2026-11-22T06:42:00.000Z', WITNESSES.slice(2)))] : [],
    );
    played.show();
    played.showList();
    const { code, differences: found, said } = await played.run('--beacon', played.operator.beacon);
    expect(code).toBe(1);
    expect(found).toEqual([expect.stringMatching(sentence)]);
    const numbers = world
      .outcome(played.log, played.draw)
      .numbers.map((pick) => pick.join(' '))
      .join(' | ');
    expect(said).toContain(`finished: draw ${ID}, entry ${played.draw.closing}: its numbers are ${numbers};`);
  });

  it('without a proof, after the closing, is named', async () => {
    played.close({}, LATE);
    cancel('unsealed');
    played.show();
    played.showList();
    expect(await played.differences()).toEqual([
      expect.stringContaining("0 of the draw's witnesses had not seen its closing when it was late, and 2 are needed"),
    ]);
  });
});
