import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DRAWN, NOW, ON_SALE, playDraw, type PlayedDraw } from '#support/monitor/played-draw.ts';
import { firstRoundAfter } from '#verify/record.ts';
import { startLog } from '#support/proof/v3/held.ts';
import { pins } from '#support/proof/v3/world.ts';
import { roundDue } from './check-dates.ts';

/** Draws of version 2 beside those of version 3 (docs/draw-proof.md §14). */

const drawId = '69-261121-0001';
const [seedHash = '', root = '', name = ''] = ['11', '22', '33'].map((two) => two.repeat(32));
let played: PlayedDraw;

beforeEach(async () => {
  played = await playDraw();
  const { chainHash } = pins.beacon;
  const opensAt = '2026-11-20T20:00:00.000Z';
  played.log.append({ type: 'committed', drawId, opensAt, closesAt: ON_SALE, drawsAt: ON_SALE, seedHash, chainHash });
});
afterEach(() => played.stop());

const round = firstRoundAfter(pins.beacon, ON_SALE) ?? 0;
const due = new Date(roundDue(pins.beacon, round) * 1_000).toISOString();
const closed = { type: 'closed', drawId, count: 0, root, publishedAt: ON_SALE, round };

describe('a draw of version 2', () => {
  it('may be named by orders and stops', async () => {
    const { log } = played;
    const orders = log.append({ type: 'orders', at: ON_SALE, draws: [{ count: 1, drawId, root }] });
    log.append({ type: 'stop', at: ON_SALE, drawId, name, orders });
    played.show();
    expect(await played.differences()).toEqual([]);
  });

  it('is not counted with those of version 3, of which there may be none', async () => {
    const log = startLog();
    log.append(played.log.text(played.log.size - 1));
    played.operator.cosign(log, DRAWN);
    played.operator.show(log, DRAWN);
    const { said } = await played.run();
    expect(said).toContain('Draws of version 3: none.\nDraws of version 2: 1;');
  });

  it('is not committed to by version 3, too', async () => {
    const { log, draw } = played;
    const index = log.append({ ...draw.entry, drawId });
    played.show();
    expect(await played.differences()).toContain(
      `draw ${drawId}, entry ${index}: it is committed to by version 2 already`,
    );
  });

  describe('whose prizes are carried to the account of its raffle', () => {
    const lucky = '61-261114';
    const committed = {
      type: 'committed',
      drawId: lucky,
      opensAt: '2026-11-07T20:00:00.000Z',
      closesAt: ON_SALE,
      drawsAt: ON_SALE,
      seedHash: '44'.repeat(32),
      chainHash: pins.beacon.chainHash,
    };
    const carry = { type: 'carry', lotteryType: 61, prizes: 5 };

    it('before it is recorded or cancelled is named', async () => {
      played.log.append(committed);
      const index = played.log.append(carry);
      played.log.append({ type: 'cancelled', drawId: lucky, at: ON_SALE, reason: 'power' });
      played.show();
      expect(await played.differences()).toEqual([
        `entry ${index}: it brings what draws of version 2 of game 61 left over, of which 1 were neither recorded nor cancelled before it: ${lucky}`,
      ]);
    });

    it('after that is noted with the number, which is the word of the operator', async () => {
      played.log.append(committed);
      played.log.append({ type: 'cancelled', drawId: lucky, at: ON_SALE, reason: 'power' });
      const index = played.log.append(carry);
      played.show();
      const { code, differences, notes } = await played.run();
      expect({ code, differences }).toEqual({ code: 0, differences: [] });
      expect(notes).toContainEqual(
        expect.stringMatching(new RegExp(`^entry ${index}: it brings 5 prizes to the raffle of game 61,`)),
      );
    });
  });

  it('that is unfinished is noted', async () => {
    played.log.append(closed);
    played.operator.cosign(played.log, ON_SALE);
    played.show();
    const { code, differences, notes } = await played.run();
    expect({ code, differences }).toEqual({ code: 0, differences: [] });
    expect(notes).toContainEqual(
      expect.stringMatching(/it is unfinished\. .* nobody but the operator can finish a draw/),
    );
  });

  it('whose tickets were in the log only after their round is named', async () => {
    played.operator.cosign(played.log, due);
    const index = played.log.append(closed);
    played.show();
    expect(await played.differences()).toEqual([
      `draw ${drawId}, entry ${index}: its tickets were public only after its numbers could be known. Round ${round} of the beacon was due at ${due}, and no quorum of the witnesses had cosigned the root of its tickets by then`,
    ]);
  });

  it('whose tickets nobody dated is noted, until the witnesses show that they did', async () => {
    const { log, operator } = played;
    log.append(closed);
    operator.show(log, DRAWN);
    const open = await played.runAt(NOW);
    expect(open).toMatchObject({ code: 0, differences: [] });
    expect(open.notes).toContainEqual(expect.stringContaining('it is not shown that the root of its tickets was'));
    operator.cosign(log, ON_SALE);
    expect((await played.runAt(NOW)).said).not.toContain('it is not shown that the root');
  });
});
