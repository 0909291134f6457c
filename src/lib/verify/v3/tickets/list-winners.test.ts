import { describe, expect, it } from 'vitest';
import { failuresOf, hold, reasonOf, startLog } from '#support/proof/v3/held.ts';
import * as world from '#support/proof/v3/world.ts';
import { hashRules, isDrawHeld, verifyRecord3 } from '../index.ts';
import type { Rules3, TicketList, Winners3 } from '../types.ts';

const { pins, order } = world;

describe('the list of tickets', () => {
  const { record, beside, draw } = hold('69-261121-0642');
  const check = (list: unknown) => verifyRecord3(record, pins, { list, log: beside.log });
  const { list } = beside;
  const [batch] = list.batches;
  if (!batch) throw new Error('a batch was sold');

  it('may have the orders of a batch in any order', () => {
    const items = [...batch.items].reverse();
    expect(failuresOf(check({ ...list, batches: [{ ...batch, items }, ...list.batches.slice(1)] }))).toEqual([]);
  });
  it('of another draw, of another form, or with batches out of order is refused', () => {
    for (const [odd, reason] of [
      [{ ...list, drawId: '69-261121-0643' }, 'of another draw'],
      [{ ...list, batches: [...list.batches].reverse() }, 'not in their order'],
      [{ ...list, batches: [batch, batch] }, 'not in their order'],
      [{ ...list, more: 1 }, 'not a known field'],
      [{ ...list, batches: [{ ...batch, items: [] }] }, 'is empty'],
      [[], 'not an object'],
    ] as const)
      expect(reasonOf(check(odd), 'list')).toContain(reason);
  });
  it('with other stakes, names or leaves does not give the batch of the log', () => {
    const [item] = batch.items;
    const [leaf] = item?.leaves ?? [];
    if (!item || !leaf) throw new Error('an order has a ticket');
    const change = (over: object): TicketList => ({
      ...list,
      batches: [{ ...batch, items: [{ ...item, ...over }, ...batch.items.slice(1)] }, ...list.batches.slice(1)],
    });
    expect(failuresOf(check(change({})))).toEqual([]);
    expect(failuresOf(check(change({ name: '11'.repeat(32) })))).toEqual(['batches']);
    const rest = item.leaves.slice(1);
    expect(failuresOf(check(change({ leaves: [{ ...leaf, stake: 200 }, ...rest] })))).toEqual(['batches', 'stake']);
    expect(failuresOf(check(change({ leaves: rest })))).toEqual(['batches', 'root', 'count', 'stake']);
  });
  it('with a batch that the log counts differently is named', () => {
    const log = startLog();
    const open = world.commit(log, draw.drawId);
    world.sell(log, [order(1, 'nap4|1,4,7,9|1|100')], [open]);
    const entry = log.entries.pop() ?? '';
    log.append(entry.replace('"count":1', '"count":2'));
    world.close(log, open);
    const verdict = verifyRecord3(world.recordOf(log, open), pins, { list: world.listOf(open), log: log.part() });
    expect(failuresOf(verdict)).toEqual(['batches']);
  });
  it('W8: names a ticket with a stake that no entry costs', () => {
    const log = startLog();
    const open = world.commit(log, draw.drawId);
    world.sell(log, [order(1, 'nap4|1,4,7,9|1|100'), order(2, 'nap4|1,4,7,9|1|0')], [open]);
    world.close(log, open);
    const verdict = verifyRecord3(world.recordOf(log, open), pins, { list: world.listOf(open), log: log.part() });
    expect(failuresOf(verdict)).toEqual(['stakes']);
    expect(reasonOf(verdict, 'stakes')).toContain('a stake of 0 fils');
  });
  it('with an order twice is named, and both take part', () => {
    const log = startLog();
    const open = world.commit(log, draw.drawId);
    const own = order(1, 'nap4|1,4,7,9|1|100');
    for (let i = 0; i < 2; i++) world.sell(log, [own], [open]);
    world.close(log, open);
    const verdict = verifyRecord3(world.recordOf(log, open), pins, { list: world.listOf(open), log: log.part() });
    expect(failuresOf(verdict)).toEqual(['names']);
    expect(isDrawHeld(verdict)).toBe(true);
  });
  it('leaves out stopped orders, and cannot without the log', () => {
    const log = startLog();
    const open = world.commit(log, draw.drawId);
    const own = order(1, 'nap4|1,4,7,9|1|100');
    world.sell(log, [own, order(2, 'nap4|2,3,5,8|2|200')], [open]);
    world.stop(log, open, own);
    world.close(log, open);
    const closed = world.recordOf(log, open);
    expect(failuresOf(verifyRecord3(closed, pins, { list: world.listOf(open), log: log.part() }))).toEqual([]);
    const alone = verifyRecord3(closed, pins, { list: world.listOf(open) });
    expect(failuresOf(alone)).toEqual([]);
    expect(alone.notChecked.map(({ name }) => name)).toContain('root');
    const before = startLog();
    const early = world.commit(before, draw.drawId);
    const name = world.nameOf(own, draw.drawId);
    before.append({ type: 'stop', at: draw.entry.opensAt, drawId: draw.drawId, name, orders: before.size + 1 });
    world.sell(before, [own], [early]);
    world.close(before, early);
    const future = { list: world.listOf(early), log: before.part() };
    expect(failuresOf(verifyRecord3(world.recordOf(before, early), pins, future))).toEqual(['stops']);
    const again = log.fork(log.size - 1);
    world.stop(again, open, own);
    world.close(again, open);
    const twice = verifyRecord3(world.recordOf(again, open), pins, { list: world.listOf(open), log: again.part() });
    expect(reasonOf(twice, 'stops')).toContain('stops an order again');
  });
});

describe('W7: prizes and winners', () => {
  const shared = hold('80-261125');
  const lucky = hold('61-261121');
  const check = ({ record, beside }: typeof shared, winners: Winners3) =>
    verifyRecord3(record, pins, { ...beside, winners });
  const drop = ({ beside }: typeof shared, n = 1): Winners3 => ({
    ...beside.winners,
    winners: beside.winners.winners.slice(n),
  });

  it('other prizes than the rules promise are refused', () => {
    const { record, beside } = shared;
    const pay = (tier: number, prize: number, winners?: number) =>
      world.resign({
        ...record,
        prizes: record.prizes.map((paid) =>
          paid.tier === tier ? { ...paid, prize, winners: winners ?? paid.winners } : paid,
        ),
      });
    expect(reasonOf(verifyRecord3(pay(2, 2_999), pins), 'prizes')).toContain('another prize than the rules promise');
    expect(reasonOf(verifyRecord3(pay(1, 500_000_001), pins), 'prizes')).toContain('not a part of');
    expect(failuresOf(verifyRecord3(pay(1, 1), pins))).toEqual([]);
    expect(reasonOf(verifyRecord3(pay(1, 1), pins, beside), 'division')).toContain('1 fils, and');
    const more = verifyRecord3(pay(1, 1, 9), pins, beside);
    expect(reasonOf(more, 'division')).toContain('counts 9 winners of tier 1, and');
    const none = world.resign({ ...record, prizes: record.prizes.slice(1) });
    expect(reasonOf(verifyRecord3(none, pins), 'prizes')).toContain('each tier of the rules once');
  });
  it('other rules than the pinned ones are refused', () => {
    const rules = pins.rules[80]?.[0];
    if (!rules) throw new Error('the rules are pinned');
    const cheap: Rules3 = { ...rules, plays: rules.plays.map((play) => ({ ...play, tiers: play.tiers.slice(1) })) };
    const log = startLog();
    const draw = world.commit(log, '80-261125', { rules: hashRules(80, cheap) });
    world.close(log, draw);
    const verdict = verifyRecord3(world.recordOf(log, draw), pins);
    expect(failuresOf(verdict)).toEqual(['rules', 'numbers']);
    expect(hashRules(80, rules)).toBe(world.hashRules(80, rules));
    // Rules of before stay pinned for the draws that named them.
    const both = { ...pins, rules: { ...pins.rules, 80: [cheap, rules] } };
    expect(failuresOf(verifyRecord3(shared.record, both))).toEqual([]);
  });
  it('winners that are none, at other places or opened twice are refused', () => {
    const { draw, beside, record } = shared;
    const [first, ...rest] = beside.winners.winners;
    const loser = world
      .ticketsOf(draw)
      .findIndex((_, place) => beside.winners.winners.every((one) => one.place !== place));
    if (!first || loser < 0) throw new Error('there are winners and others');
    const withOne = (opening: object) =>
      check(shared, { ...beside.winners, winners: [{ ...first, ...opening }, ...rest] });
    expect(failuresOf(withOne({}))).toEqual([]);
    expect(reasonOf(withOne({ place: loser }), 'openings')).toContain('not of the ticket that stands there');
    expect(reasonOf(withOne(world.openingOf(draw, loser)), 'openings')).toContain(
      'neither the raffle nor a shared prize',
    );
    expect(reasonOf(withOne({ orders: first.orders + 1 }), 'openings')).toContain('another order or batch');
    expect(reasonOf(withOne({ name: '11'.repeat(32) }), 'openings')).toContain('does not lead to the root');
    expect(reasonOf(withOne({ entryText: 'main|1,2|2|6000' }), 'openings')).toContain('the ticket that stands there');
    const twice = { ...beside.winners, winners: [...beside.winners.winners, first] };
    expect(reasonOf(check(shared, twice), 'openings')).toContain('opened twice');
    expect(reasonOf(check(shared, drop(shared)), 'division')).toContain('are opened');
    const others = world.ticketsOf(draw).map((_, place) => world.openingOf(draw, place));
    const second = others.find(({ orders, name }) => orders === first.orders && name !== first.name);
    if (!second) throw new Error('the batch has other orders');
    const { name, leaves, proof } = second;
    expect(reasonOf(withOne({ name, leaves, proof }), 'openings')).toContain('another order or batch');
    expect(record.prizes[0]?.winners).toBe(beside.winners.winners.length);
  });
  it('a ticket that was sold twice is opened once', () => {
    const log = startLog();
    const draw = world.commit(log, '61-261121');
    const own = order(1, 'main|1,2,3,4,5,6/7|1|2000|AB0000001');
    for (let i = 0; i < 2; i++) world.sell(log, [own], [draw]);
    world.close(log, draw);
    const record = world.recordOf(log, draw);
    const winners = world.winnersOf(draw, record);
    const verdict = verifyRecord3(record, pins, { list: world.listOf(draw), winners, log: log.part() });
    expect(reasonOf(verdict, 'openings')).toContain('a ticket is opened at two places');
  });
  it('a raffle place that is not opened is named, and its prize kept', () => {
    expect(reasonOf(check(lucky, drop(lucky)), 'openings')).toContain('is not opened: its prize is kept');
    expect(failuresOf(check(lucky, { ...lucky.beside.winners, drawId: '61-261128' }))).toEqual(['winners']);
  });
  it('an opening with an entry that no player could buy, or with another stake, wins nothing', () => {
    for (const [text, reason] of [
      ['main|1,1|1|3000', 'that the rules do not allow'],
      ['main|1,2|3|9000', 'that the rules do not allow'],
      ['main|1,2|1|1', 'that the rules do not allow'],
    ] as const) {
      const log = startLog();
      const draw = world.commit(log, '80-261125');
      world.sell(log, [order(1, text)], [draw]);
      world.close(log, draw);
      const winners = { version: 3, drawId: draw.drawId, winners: [world.openingOf(draw, 0)] };
      const beside = { list: world.listOf(draw), winners, log: log.part() };
      expect(reasonOf(verifyRecord3(world.recordOf(log, draw), pins, beside), 'openings')).toContain(reason);
    }
  });
  it('other places of the raffle, or more prizes, are refused', () => {
    const { record } = lucky;
    const raffle = record.raffle ?? { carried: 0, prizes: 0, winners: [] };
    const forge = (over: object) => verifyRecord3(world.resign({ ...record, raffle: { ...raffle, ...over } }), pins);
    expect(reasonOf(forge({ winners: [...raffle.winners].reverse() }), 'raffle')).toContain('other places follow');
    expect(failuresOf(forge({ prizes: 4 }))).toEqual(['raffle']);
    expect(failuresOf(forge({ carried: 1, prizes: 4 }))).toEqual(['raffle']);
    expect(failuresOf(forge({ carried: 1 }))).toEqual(['raffle']);
    const log = startLog();
    const draw = world.commit(log, '61-261121');
    world.close(log, draw, { carried: 20_000, count: 20_000 });
    const many = world.recordOf(log, draw, undefined, { raffle: { carried: 20_000, prizes: 20_003, winners: [] } });
    expect(reasonOf(verifyRecord3(many, pins), 'raffle')).toContain('more than 10000 prizes is not recomputed');
    const { raffle: _, ...without } = record;
    expect(reasonOf(verifyRecord3(world.resign(without), pins), 'raffle')).toContain('is missing');
    const quick = hold('69-261121-0642').record;
    expect(reasonOf(verifyRecord3(world.resign({ ...quick, raffle }), pins), 'raffle')).toContain('has no raffle');
  });
});
