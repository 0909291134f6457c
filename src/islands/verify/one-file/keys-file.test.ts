import { describe, expect, it } from 'vitest';
import { LOCALES } from '#i18n/locales.ts';
import { textFiles } from '#i18n/text-files.ts';
import type { Texts } from '#i18n/translator.ts';
import { assertPresent } from '#kernel/assert.ts';
import { hold } from '#support/proof/v3/held.ts';
import { otherLog, pins, STRANGER, ticketOf } from '#support/proof/v3/world.ts';
import { createFileChecker, type FileState } from './file-checker.ts';
import { fileVerdictOf, OF_KEYS } from './file-verdict.ts';

const { draw, record, orders, receipts } = hold('69-261121-0642');
const file = (name: string, value: unknown) => ({
  name,
  arrayBuffer: () => new Blob([JSON.stringify(value)]).arrayBuffer(),
});
const createChecker = (built: typeof pins | undefined) => createFileChecker(built, () => undefined);

describe('a file of keys that does not fit what is checked', () => {
  const verdictsIn = (state: FileState) =>
    state.results.map(({ outcome, keysFile }) => outcome && fileVerdictOf(outcome, keysFile));
  const stranger = STRANGER.publicKey.toString('hex');
  const [, ...otherWitnesses] = pins.witnesses;
  const ticket = ticketOf(draw, assertPresent(receipts[0], 'a receipt'), assertPresent(orders[0], 'an order'), 1);

  it.each([
    ['another operator key', { ...pins, operatorKey: stranger }, 'operator'],
    ['the key of another log', { ...pins, logKey: otherLog.verifier }, 'checkpoints'],
    ['other witnesses', { ...pins, witnesses: otherWitnesses }, 'witnesses'],
    ['another beacon', { ...pins, beacon: { ...pins.beacon, genesis: 1 } }, 'beacon-key'],
    ['other rules', { ...pins, rules: {} }, 'rules'],
  ])('is named, and not the record: %s', async (_, changed, name) => {
    const checker = createChecker(undefined);
    await checker.open([file('changed.json', changed), file('record.json', record)]);
    const [{ outcome, keysFile } = {}] = checker.state().results;
    expect([verdictsIn(checker.state()), keysFile]).toEqual([['keys'], 'changed.json']);
    expect(outcome?.checks.filter(({ ok }) => !ok).map((check) => check.name)).toContain(name);
    await checker.open([file('ticket.json', ticket), file('receipt.json', receipts[0])]);
    expect(verdictsIn(checker.state())[0]).toBe('keys');
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

  it.each(LOCALES)('has a sentence for each check that can fail for it, in %s', (locale) => {
    const own = (textFiles[locale]['verifierFile'] as Texts)['whyKeys'] as Texts;
    expect(Object.keys(own).toSorted()).toEqual([...OF_KEYS].toSorted());
  });
});
