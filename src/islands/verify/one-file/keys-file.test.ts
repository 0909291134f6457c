import { describe, expect, it } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { textFiles } from '#i18n/text-files.ts';
import type { Texts } from '#i18n/translator.ts';
import { assertPresent } from '#kernel/assert.ts';
import { makeDraw, pins as oldPins, reseal } from '#support/proof/draw-vectors.ts';
import { hold } from '#support/proof/v3/held.ts';
import { otherLog, pins, resign, STRANGER, ticketOf } from '#support/proof/v3/world.ts';
import type { Ticket } from '#verify/types.ts';
import { createFileChecker, type FileState } from './file-checker.ts';
import { fileVerdictOf, OF_KEYS } from './file-verdict.ts';

const { draw, record, beside, orders, receipts } = hold('69-261121-0642');
const file = (name: string, value: unknown) => ({
  name,
  arrayBuffer: () => new Blob([JSON.stringify(value)]).arrayBuffer(),
});
const createChecker = (built: typeof pins | undefined) => createFileChecker(built, () => undefined);
/** A ticket of version 2 with a receipt that nobody signed. */
const changedReceipt = (ticket: Ticket): Ticket => ({
  ...ticket,
  receipt: { ...ticket.receipt, signature: '00'.repeat(64) },
});

describe('a file of keys that does not fit what is checked', () => {
  const verdictsIn = (state: FileState) =>
    state.results.map(({ outcome, keysFile, draws }) => outcome && fileVerdictOf(outcome, keysFile, draws));
  const stranger = STRANGER.publicKey.toString('hex');
  const [, ...otherWitnesses] = pins.witnesses;
  const ticket = ticketOf(draw, assertPresent(receipts[0], 'a receipt'), assertPresent(orders[0], 'an order'), 1);

  it.each([
    ['another operator key', { ...pins, operatorKey: stranger }, 'operator'],
    ['the key of another log', { ...pins, logKey: otherLog.verifier }, 'checkpoints'],
    ['other witnesses', { ...pins, witnesses: otherWitnesses }, 'witnesses'],
    ['another beacon', { ...pins, beacon: { ...pins.beacon, genesis: 1 } }, 'beacon-key'],
    ['another beacon key', { ...pins, beacon: { ...pins.beacon, publicKey: '00'.repeat(96) } }, 'beacon'],
    ['other rules', { ...pins, rules: {} }, 'rules'],
    ['other rules, by which no numbers are calculated', { ...pins, rules: {} }, 'numbers'],
  ])('is named, and not the record: %s', async (_, changed, name) => {
    const checker = createChecker(undefined);
    await checker.open([file('changed.json', changed), file('record.json', record)]);
    const [{ outcome, keysFile } = {}] = checker.state().results;
    expect([verdictsIn(checker.state()), keysFile]).toEqual([['keys'], 'changed.json']);
    expect(outcome?.checks.filter(({ ok }) => !ok).map((check) => check.name)).toContain(name);
    await checker.open([file('ticket.json', ticket), file('receipt.json', receipts[0])]);
    expect(verdictsIn(checker.state())[0]).toBe('keys');
    for (const more of [[], [file('tickets.json', beside.list)]]) {
      const held = createChecker(undefined);
      await held.open([file('changed.json', changed), file('record.json', record), ...more]);
      await held.open([file('receipt.json', receipts[0])]);
      expect(verdictsIn(held.state())).toEqual(['keys', 'keys']);
    }
  });

  it('is not named where the record was changed as well, or the keys are those of the build', async () => {
    const checker = createChecker(undefined);
    await checker.open([
      file('changed.json', { ...pins, operatorKey: stranger }),
      file('record.json', { ...record, numbers: [[1, 2, 3, 4, 5]] }),
    ]);
    expect(verdictsIn(checker.state())).toEqual(['broken']);
    const built = createChecker({ ...pins, operatorKey: stranger });
    await built.open([file('record.json', record)]);
    expect(verdictsIn(built.state())).toEqual(['broken']);
  });

  const daily = hold('61-261121').record;
  it.each([
    ['numbers', { ...record, numbers: [[1, 2, 3, 4, 5]] }],
    ['raffle', { ...daily, raffle: { ...daily.raffle, winners: [] } }],
    ['beacon', { ...record, beacon: { ...record.beacon, signature: '00'.repeat(48) } }],
    ['prizes', { ...record, prizes: [] }],
  ])('is not named where a stranger signed a record with something wrong: %s', async (name, changed) => {
    const checker = createChecker(undefined);
    const forged = resign({ ...changed, operatorKey: stranger }, STRANGER);
    await checker.open([file('keys.json', pins), file('record.json', forged)]);
    const failed = checker.state().results[0]?.outcome?.checks.filter(({ ok }) => !ok);
    expect(failed?.map((check) => check.name)).toEqual(expect.arrayContaining(['operator', name]));
    expect(verdictsIn(checker.state())).toEqual(['broken']);
  });

  describe('where what is checked is of version 2', () => {
    const old = makeDraw();
    const oldKeys = { ...pins, ...oldPins, rules: {} };
    const oldTicket = assertPresent(old.tickets[0], 'a ticket');
    const check = async (keys: object, ...values: readonly unknown[]) => {
      const checker = createChecker(undefined);
      await checker.open([file('keys.json', keys), ...values.map((value, i) => file(`${i}.json`, value))]);
      return verdictsIn(checker.state());
    };
    const unsigned = { ...reseal({ ...old.record, opensAt: '2026-11-21T06:40:01.000Z' }), signature: '00'.repeat(64) };

    it('is named where it has another key', async () => {
      expect(await check({ ...oldKeys, operatorKey: stranger }, old.record)).toEqual(['keys']);
      expect(await check({ ...oldKeys, operatorKey: stranger }, old.record, oldTicket)).toEqual(['keys']);
    });

    it.each([
      ['a record that names its key, and is not signed by it', [unsigned], 'broken'],
      ['rules, which are those of the build', [reseal({ ...old.record, generator: [] })], 'broken'],
      ['the receipt of a ticket whose draw holds', [old.record, changedReceipt(oldTicket)], 'ticket'],
    ])('is not named for %s', async (_, values, kind) => {
      expect(await check(oldKeys, ...values)).toEqual([kind]);
    });
  });

  it.each(LOCALES)('has a sentence for each check that can fail for it, in %s', (locale) => {
    const own = (textFiles[locale]['verifierFile'] as Texts)['whyKeys'] as Texts;
    expect(Object.keys(own).toSorted()).toEqual([...OF_KEYS].toSorted());
  });
});
