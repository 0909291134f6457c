import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { A_DAY_LATER, LATE, playDraw, type PlayedDraw } from '#support/monitor/played-draw.ts';

/** What a monitor says of what must happen by a time, and does not. */

let played: PlayedDraw;
beforeEach(async () => {
  played = await playDraw();
});
afterEach(() => played.stop());

describe('a draw', () => {
  it.each([
    ['that was not closed in time', undefined, /: it is neither closed nor cancelled: it had to be sealed by/],
    ['that was closed too late', LATE, /: it is neither drawn nor cancelled: its round was due at/],
  ])('%s is named if its stakes do not go back, once a quorum has signed since', async (_, closedAt, sentence) => {
    const { log, operator } = played;
    if (closedAt !== undefined) played.close({}, closedAt);
    played.showList();
    played.show();
    const RETURNED = '2026-11-22T07:42:00.000Z';
    const early = await played.runAt(Date.parse(RETURNED));
    expect(early).toMatchObject({ code: 0, differences: [] });
    expect(early.notes).toHaveLength(1);
    // The day is over where a quorum signs, and an hour later its stakes must have gone back.
    operator.cosign(log, '2026-11-22T06:41:58.000Z');
    operator.cosign(log, RETURNED);
    const { code, differences } = await played.runAt(Date.parse(RETURNED));
    expect(code).toBe(1);
    expect(differences).toEqual([expect.stringMatching(sentence)]);
  });

  it.each([
    ['was not closed', undefined],
    ['was closed too late', LATE],
  ])('that %s is named an hour after its witnesses are back, if they were away for longer', async (_, closedAt) => {
    const { log, operator } = played;
    if (closedAt !== undefined) played.close({}, closedAt);
    played.showList();
    played.show();
    const differencesAt = async (at: string) => {
      operator.cosign(log, at);
      return (await played.runAt(Date.parse(at))).differences;
    };
    expect(await differencesAt('2026-11-22T12:00:00.000Z')).toEqual([]);
    expect(await differencesAt('2026-11-22T13:00:00.000Z')).toEqual([]);
    expect(await differencesAt('2026-11-22T13:00:01.000Z')).toEqual([
      expect.stringContaining('its stakes had to go back by 2026-11-22T13:00:00.000Z'),
    ]);
  });

  it('whose record is overdue is named, and whose record came too late, too', async () => {
    played.close();
    played.show();
    played.showList();
    const early = await played.run();
    expect(early).toMatchObject({ code: 3, differences: [] });
    expect(early.notes).toContainEqual(expect.stringContaining('it is unfinished; its round was due at'));
    const away = await played.runAt(A_DAY_LATER, '--beacon', played.operator.beacon);
    expect(away).toMatchObject({ code: 0, differences: [] });
    played.operator.cosign(played.log, '2026-11-22T06:42:02.000Z');
    const late = await played.runAt(A_DAY_LATER, '--beacon', played.operator.beacon);
    expect(late.code).toBe(1);
    expect(late.differences).toEqual([expect.stringContaining(': its record is overdue: it is sealed, its round')]);
    played.operator.cosign(played.log, '2026-11-22T06:42:30.000Z');
    played.publish({}, '2026-11-22T06:43:00.000Z');
    played.forget();
    expect(await played.differences()).toEqual([
      expect.stringContaining(`: its record was overdue, and came into the log only after 2026-11-22T06:42:01.000Z`),
    ]);
  });
});
