import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { raffleAccount } from '#support/proof/v3/account.ts';
import { LUCKY } from '#support/proof/v3/games.ts';
import { failuresOf, reasonOf, startLog, unchecked } from '#support/proof/v3/held.ts';
import type { MemoryLog } from '#support/proof/v3/memory-log.ts';
import * as world from '#support/proof/v3/world.ts';
import { finishDraw3, isDrawHeld, verifyRecord3 } from '../index.ts';
import { carriedTo } from './carried.ts';
import { readPart } from './log-part.ts';

const { pins } = world;
const PRIZES = 3;

/** A log with three draws of the game with a raffle that are open. */
function openThree(): [MemoryLog, world.Draw, world.Draw, world.Draw] {
  const log = startLog();
  const open = (drawId: string) => world.commit(log, drawId);
  return [log, open('61-261121'), open('61-261128'), open('61-261205')];
}

const cancel = (log: MemoryLog, { drawId, entry }: world.Draw, reason: string): number =>
  log.append({ type: 'cancel', drawId, at: entry.drawsAt, reason });

const failures = (log: MemoryLog, draw: world.Draw) =>
  failuresOf(verifyRecord3(world.recordOf(log, draw), pins, { log: log.part() }));

function readAll(log: MemoryLog) {
  const part = readPart(log.part(), pins);
  if (typeof part === 'string') throw new Error(part);
  return part;
}

/** What a closing after all entries is to be carried. */
const accountOf = (log: MemoryLog): number | undefined => carriedTo('61-261121', log.size, readAll(log));

describe('the raffle', () => {
  it('is carried what the draws that closed before left over', () => {
    const [log, first, second, third] = openThree();
    const some = (n: number) => world.order(n, `main|1,2,3,4,5,${6 + n}/7|1|2000|AC000000${n}`);
    world.sell(log, [some(1)], [first]);
    world.close(log, first);
    world.sell(log, [1, 2, 3, 4, 5, 6].map(some), [second]);
    world.close(log, second, { carried: 2 });
    expect(failures(log, second)).toEqual([]);
    expect(world.outcome(log, second).raffle?.prizes).toBe(5);
    world.close(log, third, { carried: 0 });
    expect(failures(log, third)).toEqual([]);
  });
  it('is carried it in the order of the closings, whatever the order of the draws', () => {
    const [log, first, second, third] = openThree();
    world.close(log, second, { carried: 0 });
    world.close(log, first, { carried: 3 });
    world.close(log, third, { carried: 6 });
    for (const draw of [first, second, third]) expect(failures(log, draw)).toEqual([]);
    const part = verifyRecord3(world.recordOf(log, third), pins, { log: log.part({ first: third.index }) });
    expect(failuresOf(part)).toEqual([]);
    expect(unchecked(part)).toContain('carried');
  });
  it('is carried the right number where its closing says another, which is named', () => {
    const [log, first, second, third] = openThree();
    world.close(log, first);
    world.close(log, second, { carried: 0, count: 1 });
    expect(failures(log, second)).toEqual(['closing', 'raffle']);
    const { numbers, ...raffle } = world.outcome(log, second, undefined, 3);
    const record = world.recordOf(log, second, undefined, { numbers, ...raffle });
    const right = verifyRecord3(record, pins, { log: log.part() });
    expect(failuresOf(right)).toEqual(['closing']);
    expect(isDrawHeld(right)).toBe(true);
    expect(reasonOf(right, 'closing')).toContain('carried 0 prizes, and 3 follow from the log');
    const note = log.note(world.inTime(second));
    const finished = finishDraw3(second.drawId, log.part(), [note], record.beacon.signature, pins);
    expect(finished.outcome?.raffle).toEqual(record.raffle);
    // The account goes on with the right number, too.
    world.close(log, third, { carried: 5 });
    expect(failures(log, third)).toEqual([]);
  });
});

describe('a draw that was cancelled', () => {
  it('before it closed takes and leaves nothing', () => {
    const [log, first, second] = openThree();
    cancel(log, first, 'a test');
    world.close(log, first);
    world.close(log, second, { carried: 0 });
    expect(failures(log, second)).toEqual([]);
    expect(failures(log, first)).toEqual(['first-closing']);
  });
  it.each(['unsealed', 'undecided'])(
    'after it closed gives back what it took, and what it left is gone: %s',
    (reason) => {
      const [log, first, second, third] = openThree();
      world.close(log, first);
      world.close(log, second, { count: 1 });
      expect(accountOf(log)).toBe(5);
      cancel(log, second, reason);
      expect(accountOf(log)).toBe(3);
      cancel(log, second, reason);
      world.close(log, third, { carried: 3 });
      expect(failures(log, third)).toEqual([]);
      expect(failures(log, second)).toEqual([]);
    },
  );
  it('after it gave what the account had leaves it to the next again', () => {
    const [log, first, second, third] = openThree();
    world.close(log, first);
    world.close(log, second, { count: 50 });
    expect(accountOf(log)).toBe(0);
    cancel(log, second, 'unsealed');
    world.close(log, third, { carried: 3 });
    expect(failures(log, third)).toEqual([]);
  });
  it('after another gave what it had left owes nothing', () => {
    const [log, first, second, third] = openThree();
    world.close(log, first);
    world.close(log, second, { count: 5 });
    expect(accountOf(log)).toBe(1);
    cancel(log, first, 'unsealed');
    world.close(log, third, { carried: 0 });
    expect(failures(log, third)).toEqual([]);
  });
  it('after it closed for another reason, or before a closing that comes later, changes nothing', () => {
    const [log, first, second, third] = openThree();
    world.close(log, first);
    cancel(log, first, 'we did not like it');
    world.close(log, second, { carried: 3 });
    cancel(log, first, 'undecided');
    world.close(log, third, { carried: 3 });
    for (const draw of [second, third]) expect(failures(log, draw)).toEqual([]);
  });
});

describe('the rules of a draw', () => {
  it('are those of its game that its commitment names, of the entries before its closing', () => {
    const more = { ...LUCKY, raffle: { prizes: 5, prize: 1 } };
    const log = startLog();
    const draw = (drawId: string, rules: string) => world.commit(log, drawId, { rules });
    const unknown = draw('61-261121', world.hashRules(61, more));
    const known = draw('61-261128', world.hashRules(61, more));
    const without = draw('61-261205', world.hashRules(69, pins.rules[69]?.[0] ?? {}));
    log.append({ type: 'rules', lotteryType: 62, rules: more });
    const other = draw('61-261212', world.hashRules(62, more));
    world.close(log, unknown);
    expect(accountOf(log)).toBe(0);
    log.append({ type: 'rules', lotteryType: 61, rules: more });
    expect(accountOf(log)).toBe(0);
    world.close(log, known);
    expect(accountOf(log)).toBe(5);
    for (const none of [without, other]) world.close(log, none, { carried: 5 });
    expect(accountOf(log)).toBe(5);
  });
  it('are none where an entry says none', () => {
    for (const rules of [
      null,
      { raffle: null },
      { raffle: 'x' },
      { raffle: { prizes: '3' } },
      { raffle: { prizes: -1 } },
    ]) {
      const log = startLog();
      log.append({ type: 'rules', lotteryType: 61, rules });
      world.close(log, world.commit(log, '61-261121', { rules: log.hash(log.size - 1) }), { carried: 0 });
      expect(accountOf(log)).toBe(0);
    }
  });
});

const DRAWS = ['61-261201', '61-261202', '61-261203', '61-261204'];
const draws = fc.nat({ max: DRAWS.length - 1 });
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ draw: draws, count: fc.nat({ max: 9 }), isWrong: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ draw: draws, reason: fc.constantFrom('unsealed', 'undecided', 'a test') }) },
    { weight: 1, arbitrary: fc.record({ draw: draws, commitment: fc.constant('11'.repeat(32)) }) },
    {
      weight: 1,
      arbitrary: fc.record({ draw: draws, prizes: fc.nat({ max: 5 }), lotteryType: fc.constantFrom(61, 69) }),
    },
  ),
  { maxLength: 16 },
);

test('in any order of closings and cancellations what was carried, given and left agrees', () => {
  fc.assert(
    fc.property(steps, (made) => {
      const log = startLog();
      const open = DRAWS.map((drawId) => world.commit(log, drawId));
      const closings = new Map<number, { readonly index: number; readonly count: number }>();
      const cancelled = new Map<number, number>();
      const expected: (readonly [number, number])[] = [];
      let brought = 0;
      for (const step of made) {
        const draw = open[step.draw];
        if (!draw) throw new Error('no such draw');
        expected.push([log.size, raffleAccount(log, 61)]);
        const isOpen = !closings.has(step.draw) && !cancelled.has(step.draw);
        if ('reason' in step) {
          const index = cancel(log, draw, step.reason);
          if (!cancelled.has(step.draw) && (isOpen || step.reason !== 'a test')) cancelled.set(step.draw, index);
        } else if ('prizes' in step) {
          log.append({ type: 'carry', lotteryType: step.lotteryType, prizes: step.prizes });
          if (step.lotteryType === 61) brought += step.prizes;
        } else if ('commitment' in step) world.close(log, draw, { commitment: step.commitment });
        else {
          const index = world.close(log, draw, { count: step.count, ...(step.isWrong ? { carried: 77 } : {}) });
          if (isOpen) closings.set(step.draw, { index, count: step.count });
        }
      }
      const part = readAll(log);
      const accountAt = (index: number) => carriedTo(DRAWS[0] ?? '', index, part) ?? Number.NaN;
      for (const [index, account] of expected) expect(accountAt(index)).toBe(account);
      // Of draws that were held, and what others had given already of what a cancelled draw had left.
      let [promised, given, givenBefore] = [0, 0, 0];
      for (const [n, { index, count }] of closings) {
        const carried = accountAt(index);
        const won = Math.min(PRIZES + carried, count);
        const left = accountAt(index + 1);
        expect(carried + PRIZES).toBe(won + left);
        const end = cancelled.get(n);
        if (end === undefined) {
          promised += PRIZES;
          given += won;
        } else givenBefore += Math.max(0, left - carried - accountAt(end));
      }
      expect(brought + promised + givenBefore).toBe(given + accountAt(log.size));
    }),
  );
});
