import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import {
  A_DAY_LATER,
  DRAW_ID as ID,
  DRAWN,
  IN_TIME,
  ON_SALE,
  playDraw,
  type PlayedDraw,
} from '#support/monitor/played-draw.ts';
import { witnessSigner } from '#support/proof/v3/keys.ts';
import { allAt } from '#support/proof/v3/memory-log.ts';
import * as world from '#support/proof/v3/world.ts';

/** What a monitor says of the log as a whole, and what it does without its operator. */

let played: PlayedDraw;
beforeEach(async () => {
  played = await playDraw();
});
afterEach(() => played.stop());

const keysOf = ({ operator }: PlayedDraw) => operator.files.get('/open/keys.json') as object;

describe('a log', () => {
  it('W9: that shows one reader another closing, with its own keys, is named', async () => {
    const { log, draw, operator } = played;
    const other = log.fork(log.size);
    const otherDraw = { ...draw };
    played.close();
    world.close(other, otherDraw, { at: '2026-11-21T06:41:55.000Z' });
    const seal = [{ log: other.fork(other.size), cosigned: allAt(IN_TIME) }];
    operator.publish(other, otherDraw, world.recordOf(other, otherDraw, seal));
    operator.show(other, DRAWN);
    const { code, differences } = await played.run();
    expect(code).toBe(1);
    for (const n of [1, 2, 3])
      expect(differences).toContainEqual(
        expect.stringContaining(
          `the log split: it signed a tree of ${log.size} entries that the witness w${n}.example`,
        ),
      );
  });

  it('that split after it was copied is named, and stays so', async () => {
    const { log, draw, operator } = played;
    played.close();
    played.showList();
    played.show();
    await played.run('--beacon', operator.beacon);
    const other = log.fork(log.size - 1);
    for (const drawId of ['69-261121-0643', '69-261121-0644']) other.append({ ...draw.entry, drawId });
    operator.show(other, DRAWN);
    const sentence = `the log split: in the tree of ${other.size} entries that it signed, entry ${draw.closing} is another`;
    expect((await played.run()).differences).toEqual([expect.stringContaining(sentence)]);
    operator.show(log, DRAWN);
    const later = await played.run();
    expect(later).toMatchObject({ code: 1, differences: [] });
    expect(later.said).toContain(sentence);
  });

  it('that became shorter is named', async () => {
    const { log, operator } = played;
    played.show();
    await played.run();
    operator.show(log.fork(log.size - 1), DRAWN);
    expect(await played.differences()).toEqual([
      `the log became shorter: it showed ${log.size} entries before, and shows ${log.size - 1} now`,
    ]);
  });

  it('that withholds what its witnesses have is named, and read from them', async () => {
    const { log, operator } = played;
    played.close();
    operator.show(log.fork(log.size - 1), IN_TIME);
    const { code, differences, said } = await played.runAt(Date.parse(IN_TIME));
    expect(code).toBe(1);
    expect(differences).toEqual([
      expect.stringContaining(`the log withholds entry ${log.size - 1} of a tree that the`),
    ]);
    expect(said).toContain(`The log ${played.log.size > 0 ? 'log.example/draws' : ''}: ${log.size} entries.`);
  });

  it('with an entry that is none, or has no place, is named', async () => {
    const { log, draw } = played;
    const hash = '11'.repeat(32);
    const odd = log.append({ type: 'prize', drawId: ID });
    const shapeless = log.append({ ...draw.entry, extra: 1 });
    const unknown = log.append({ type: 'record', drawId: '69-261121-0001', hash, winners: hash });
    played.show();
    expect((await played.differences()).toSorted()).toEqual([
      `draw 69-261121-0001, entry ${unknown}: an entry of the type record tells of it, and the log never committed to it`,
      `entry ${odd}: "prize" is a type of entry that is not known here`,
      `entry ${shapeless}: it has not the form of an entry of the type "draw"`,
    ]);
  });

  it('keeps the account of each raffle: a closing that says another number is named', async () => {
    const { log, operator } = played;
    const [draw, next] = ['61-261121', '61-261128'].map((drawId) => world.commit(log, drawId));
    if (!draw || !next) throw new Error('there are draws');
    world.close(log, draw);
    const index = world.close(log, next, { carried: 1 });
    played.show();
    expect(await played.differences('--beacon', operator.beacon)).toEqual([
      `draw 61-261128, entry ${index}: its closing says that 1 prizes its raffle was carried, and 3 follow from the log`,
    ]);
  });

  it('adds what draws of version 2 left over to that account', async () => {
    const { log, operator } = played;
    const draw = world.commit(log, '61-261121');
    log.append({ type: 'carry', lotteryType: 61, prizes: 2 });
    log.append({ type: 'carry', lotteryType: 80, prizes: 5 });
    const index = world.close(log, draw, { carried: 1 });
    played.show();
    expect(await played.differences('--beacon', operator.beacon)).toEqual([
      `draw 61-261121, entry ${index}: its closing says that 1 prizes its raffle was carried, and 2 follow from the log`,
    ]);
  });
});

describe('the keys', () => {
  it('may be changed by both of them', async () => {
    const { log, draw, operator } = played;
    const operatorKey = world.STRANGER.publicKey.toString('hex');
    writeFileSync(played.pinsFile, JSON.stringify(world.pins));
    log.append(world.keyChange(world.OPERATOR, world.STRANGER));
    played.close();
    const record = world.recordOf(log, draw, undefined, { operatorKey });
    operator.publish(log, draw, world.resign(record, world.STRANGER));
    played.show();
    operator.files.set('/open/keys.json', { ...keysOf(played), operatorKey });
    expect(await played.differences('--pins', played.pinsFile)).toEqual([]);
    // A newer file with the key of today.
    writeFileSync(played.pinsFile, JSON.stringify({ ...world.pins, operatorKey }));
    expect(await played.differences('--pins', played.pinsFile)).toEqual([]);
    const index = log.append(world.keyChange(world.OPERATOR, witnessSigner('third')));
    log.append(world.keyChange(world.STRANGER, world.OPERATOR));
    operator.show(log, DRAWN);
    expect(await played.differences('--pins', played.pinsFile)).toEqual([
      `entry ${index}: it changes the operator's key without the signatures of both keys`,
      `entry ${index + 1}: it changes the operator's key to one that held before`,
    ]);
  });

  it('are named where others are shown, and where a folder has others', async () => {
    const { operator } = played;
    played.show();
    expect(await played.differences()).toEqual([]);
    const operatorKey = '22'.repeat(32);
    operator.files.set('/open/keys.json', { ...keysOf(played), operatorKey });
    expect(await played.differences()).toEqual([
      `another key of the operator is shown: ${operatorKey}; the one that was pinned is ${world.pins.operatorKey}`,
    ]);
    writeFileSync(played.pinsFile, JSON.stringify({ ...world.pins, operatorKey }));
    expect(await played.differences('--pins', played.pinsFile)).toContainEqual(
      expect.stringContaining('the key of the operator that was pinned is none that the log names'),
    );
    writeFileSync(played.pinsFile, JSON.stringify({ ...world.pins, logKey: world.otherLog.verifier }));
    expect(await played.run('--pins', played.pinsFile)).toMatchObject({ code: 2, differences: [] });
  });

  it('of a file that does not say where witnesses are have them where the product said', async () => {
    const { log, operator } = played;
    writeFileSync(played.pinsFile, JSON.stringify(world.pins));
    played.close();
    operator.show(log, IN_TIME);
    expect(await played.runAt(Date.parse(IN_TIME), '--pins', played.pinsFile)).toMatchObject({ code: 0, notes: [] });
    await operator.leave();
    const { said } = await played.run('--pins', played.pinsFile, '--beacon', operator.beacon);
    expect(said).toContain('its numbers are');
  });

  it('have rules that the product began to show later, taken on trust as all of them', async () => {
    const { log, operator } = played;
    const { 61: lucky, 69: quick, 80: shared } = world.pins.rules;
    operator.files.set('/open/keys.json', { ...keysOf(played), rules: { 61: lucky, 69: quick } });
    operator.show(log, DRAWN);
    expect((await played.runAt(Date.parse(ON_SALE))).code).toBe(0);
    world.commit(log, '80-261125');
    operator.files.set('/open/keys.json', { ...keysOf(played), rules: { 61: lucky, 69: quick, 80: shared } });
    played.show();
    const later = await played.run();
    expect(later).toMatchObject({ code: 0, differences: [] });
    expect(later.notes).toEqual(['of game 80 the product shows rules that were not pinned: they are from now on']);
  });
});

/** Its numbers, as the played operator would have drawn them. */
const numbersOf = ({ log, draw }: PlayedDraw) => world.outcome(log, draw).numbers;
const finishedFile = ({ folder }: PlayedDraw): unknown =>
  JSON.parse(readFileSync(join(folder, 'finished', `${ID}.json`), 'utf8'));

describe('an operator that is gone', () => {
  it('leaves a draw that whoever has a copy finishes', async () => {
    const { operator } = played;
    played.close();
    operator.show(played.log, IN_TIME);
    expect((await played.runAt(Date.parse(IN_TIME))).code).toBe(0);
    await operator.leave();
    const { code, differences, notes, said } = await played.run('--beacon', operator.beacon);
    expect({ code, differences }).toEqual({ code: 3, differences: [] });
    expect(notes).toContainEqual(expect.stringContaining('/log/checkpoint cannot be read'));
    expect(said).toContain('its numbers are');
    expect(finishedFile(played)).toMatchObject({ drawId: ID, numbers: numbersOf(played) });
  });

  it('leaves a draw that a stranger finishes who has nothing but pins and the witnesses', async () => {
    const { operator } = played;
    const { log } = keysOf(played) as { log: { witnesses: { key: string; url: string }[] } };
    const witnesses = log.witnesses.map(({ key, url }) => `${key} ${url}`).join();
    played.close();
    await operator.leave();
    writeFileSync(played.pinsFile, JSON.stringify(world.pins));
    const more = ['--pins', played.pinsFile, '--witnesses', witnesses, '--beacon', operator.beacon];
    const { code, differences, said } = await played.run(...more);
    expect({ code, differences }).toEqual({ code: 3, differences: [] });
    expect(said).toContain(`: ${played.log.size} entries.`);
    expect(finishedFile(played)).toMatchObject({ drawId: ID, numbers: numbersOf(played) });
  });

  it('leaves a raffle, too, whose tickets the monitor kept', async () => {
    const { log, operator, draw } = played;
    const lucky = world.commit(log, '61-261121');
    world.sell(
      log,
      [1, 2, 3, 4, 5].map((n) => world.order(n, `main|1,2,3,4,5,${6 + n}/7|1|2000|AC000000${n}`)),
      [lucky],
    );
    world.close(log, draw);
    world.close(log, lucky);
    played.show();
    operator.files.set('/open/draws/61-261121/tickets.json', world.listOf(lucky));
    played.showList();
    const drawn = Date.parse('2026-11-21T16:30:03.000Z');
    expect((await played.runAt(drawn)).differences).toEqual([]);
    await operator.leave();
    await played.runAt(drawn, '--beacon', operator.beacon);
    const { raffle } = world.outcome(log, lucky);
    const tickets = world.ticketsOf(lucky);
    expect(JSON.parse(readFileSync(join(played.folder, 'finished', '61-261121.json'), 'utf8'))).toMatchObject({
      raffle,
      places: raffle?.winners.map((place) => ({ place, leaf: tickets[place]?.leaf })),
    });
  });

  it('that split its log before is named by what a mirror has', async () => {
    const { log, draw, operator } = played;
    played.close();
    const other = log.fork(draw.closing);
    world.close(other, { ...draw }, { at: '2026-11-21T06:41:55.000Z' });
    operator.show(other, IN_TIME);
    // At its first visit the witnesses' own lists cannot be read.
    const keys = keysOf(played) as { log: { witnesses: { key: string }[] } };
    const away = { ...keys.log, witnesses: keys.log.witnesses.map(({ key }) => ({ key, url: 'http://127.0.0.1:1/' })) };
    operator.files.set('/open/keys.json', { ...keys, log: away });
    expect((await played.runAt(Date.parse(IN_TIME))).differences).toEqual([]);
    log.append({ type: 'verifier', version: '9', hash: '11'.repeat(32) });
    operator.cosign(log, DRAWN);
    await operator.leave();
    const witnesses = (keys.log.witnesses as { key: string; url: string }[]).map(({ key, url }) => `${key} ${url}`);
    const { code, differences } = await played.run('--witnesses', witnesses.join());
    expect(code).toBe(1);
    expect(differences).toContainEqual(expect.stringContaining(`, entry ${draw.closing} is another than in a tree of`));
  });

  it('and no witness either leave nothing to read', async () => {
    await played.operator.leave();
    expect(await played.run()).toMatchObject({
      code: 3,
      failure: expect.stringContaining('/open/keys.json cannot be'),
    });
  });
});

test('a draw whose operator came back later is checked as any other', async () => {
  const { operator } = played;
  played.close();
  played.showList();
  played.show();
  const early = await played.run('--beacon', operator.beacon);
  expect(early).toMatchObject({ code: 0, differences: [] });
  expect(early.notes).toEqual([expect.stringContaining('it is unfinished; its round was due at')]);
  played.publish();
  const later = await played.runAt(A_DAY_LATER);
  expect(later).toMatchObject({ code: 0, differences: [], notes: [] });
  expect(later.said).toContain('Notes: 0');
});
