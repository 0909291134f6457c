import { describe, expect, it } from 'vitest';
import { hold } from '#support/proof/v3/held.ts';
import { OPERATOR, pins, shownChange, STRANGER, ticketOf } from '#support/proof/v3/world.ts';
import { verifyReceipt3, verifyRecord3, verifyTicket3 } from '#verify/v3/index.ts';
import type { Outcome } from './around.ts';
import { exitCodeOf, formatJson, formatReport, formatWarning, plain } from './report.ts';
import { sentenceOf } from './sentences.ts';

const subject = 'draw 69-261121-0642';
const held: Outcome = {
  subject,
  checks: [{ name: 'seal', ok: true, found: 'w1' }],
  notChecked: [{ name: 'carried', reason: 'it was not shown' }],
};
const incomplete: Outcome = { ...held, notChecked: [{ name: 'list', reason: 'it answers 404' }, ...held.notChecked] };
const failing = (name: string): Outcome => ({
  subject,
  checks: [
    { name: 'seal', ok: true },
    { name, ok: false, reason: 'they are others', expected: '1,2', found: '3,4' },
  ],
  notChecked: [],
});

describe('a report', () => {
  it('has a line for each check, and the verdict at its end', () => {
    expect(formatReport(held, pins, false).split('\n')).toEqual([
      'passed       Enough witnesses signed the log with the closing before the public random number came.',
      'not checked  The prizes carried over to the raffle are what earlier draws left.',
      '             it was not shown',
      '',
      'The draw 69-261121-0642 holds. Only more of the log shows: "Prizes carried over".',
    ]);
    expect(exitCodeOf(held)).toBe(0);
  });

  it('says that not everything could be checked, where the verdict needs it', () => {
    expect(formatReport(incomplete, pins, false).split('\n').at(-1)).toBe(
      'Nothing was found wrong with the draw 69-261121-0642, but not everything could be checked: "List of tickets".',
    );
    expect(exitCodeOf(incomplete)).toBe(3);
    expect(formatReport(incomplete, pins, true)).toContain('\u{1b}[33mNothing was found wrong');
    const source = { place: 'pins.json', isSameServer: false };
    expect(JSON.parse(formatJson(incomplete, source))).toMatchObject({ verdict: 'incomplete', holds: false });
  });

  it('says of what holds which points can only be checked elsewhere', () => {
    const lineOf = (outcome: Outcome) => formatReport(outcome, pins, false).split('\n').at(-1);
    const nonce = { name: 'receipt-nonce', reason: 'only the device knows it' };
    const receipt = { ...held, subject: 'receipt of order a', notChecked: [nonce, nonce] };
    expect(lineOf(receipt)).toBe('The receipt of order a holds, but 1 point was not checked: "Made with your device".');
    const leaves = { name: 'receipt-leaves', reason: 'what was bought is not known here' };
    expect(lineOf({ ...receipt, notChecked: [nonce, leaves, ...held.notChecked] })).toBe(
      'The receipt of order a holds, but 2 points were not checked: "Made with your device", "Tickets as bought". Only more of the log shows: "Prizes carried over".',
    );
    expect(exitCodeOf(receipt)).toBe(4);
    const source = { place: 'pins.json', isSameServer: false };
    expect(JSON.parse(formatJson(receipt, source))).toMatchObject({ verdict: 'partly', holds: false });
  });

  it('tells the file of a ticket from the ticket', () => {
    const subject = 'ticket 1 of order a in draw 69-261121-0642';
    const checks = [{ name: 'ticket-proof', ok: false, reason: 'the path leads elsewhere' }];
    const lineOf = (notChecked: Outcome['notChecked']) =>
      formatReport({ subject, checks, notChecked }, pins, false).split('\n').at(-1);
    expect(lineOf([{ name: 'in-tree', reason: 'no list was shown' }])).toBe(
      `Nobody can tell here whether the ${subject} took part: the path leads elsewhere. Only the list of tickets of its draw (tickets.json) shows it.`,
    );
    expect(lineOf([])).toBe(`The file of the ${subject} was changed, or is of another draw: the path leads elsewhere.`);
  });

  it('says of what failed why, what was expected and what was found', () => {
    expect(formatReport(failing('numbers'), pins, false).split('\n').slice(1)).toEqual([
      'FAILED       The winning numbers follow from the secret number, the tickets and the public random number.',
      '             they are others',
      '             expected: 1,2',
      '             found:    3,4',
      '',
      'The draw 69-261121-0642 does not hold: they are others.',
    ]);
    expect(exitCodeOf(failing('numbers'))).toBe(1);
  });

  it('tells faults of the operator that leave the numbers as they are, which end with 1, too', () => {
    expect(formatReport(failing('root'), pins, false).split('\n').at(-1)).toBe(
      'The draw 69-261121-0642 does not hold: the operator broke a rule, though none that changes the numbers: they are others.',
    );
    expect(exitCodeOf(failing('root'))).toBe(1);
  });

  it('shows a check without a sentence by its name', () => {
    expect(formatReport(failing('constructor'), pins, false)).toContain('FAILED       constructor\n');
  });

  it('has colours only where they are asked for', () => {
    expect(formatReport(held, pins, false)).not.toContain('\u{1b}');
    expect(formatReport(held, pins, true)).toContain('\u{1b}[32mpassed');
  });

  it('lets no text of a stranger steer the terminal', () => {
    const steering = { ...failing('seal'), subject: 'draw \u{1b}[2J\n\u{202e}x' };
    expect(formatReport(steering, pins, false)).toContain('The draw \u{fffd}[2J\u{fffd}\u{fffd}x does not hold');
    expect(plain('a'.repeat(1_000))).toBe(`${'a'.repeat(400)}…`);
  });

  it('is JSON for programs', () => {
    const text = formatJson(failing('numbers'), { place: 'pins.json', isSameServer: false });
    expect(JSON.parse(text)).toEqual({
      ...failing('numbers'),
      verdict: 'broken',
      holds: false,
      pins: { from: 'pins.json', isSameServer: false },
    });
  });

  it('says that the operator has changed its key, which is not that of the pins', () => {
    const operatorKeys = [
      { key: pins.operatorKey, from: 0 },
      { key: 'ab'.repeat(32), from: 321, change: 'read' },
      { key: 'cd'.repeat(32), from: 654, change: 'not-read' },
    ] as const;
    const lines = formatReport({ ...held, operatorKeys }, pins, false).split('\n');
    expect(lines.slice(-7)).toEqual([
      '',
      'The operator has changed its key. Each change is signed by the key before it and by the key after it:',
      `  at first: ${pins.operatorKey} (pinned)`,
      `  from entry 321 of the log on, by a change that was read there: ${'ab'.repeat(32)}`,
      `  from entry 654 of the log on, by a change that was not read there: ${'cd'.repeat(32)}`,
      '',
      'The draw 69-261121-0642 holds. Only more of the log shows: "Prizes carried over".',
    ]);
    const json = JSON.parse(
      formatJson({ ...held, operatorKeys }, { place: 'pins.json', isSameServer: false }),
    ) as object;
    expect(json).toMatchObject({ operatorKeys });
  });

  it('names the witnesses of a cancellation, and that none was asked', () => {
    const at = Date.parse('2026-11-21T07:00:00.000Z');
    const [first, second] = ['w1.example', 'w2.example'].map((name) => ({ name, signedAt: at, isWrong: false }));
    if (!first || !second) throw new Error('two witnesses');
    const witnesses = {
      log: [first, { ...second, signedAt: undefined }],
      isClosed: true,
      proof: { reason: 'unsealed', signed: [first, second] },
    } as const;
    expect(
      formatReport({ ...held, witnesses }, pins, false)
        .split('\n')
        .slice(-6, -1),
    ).toEqual([
      'The log that was read is signed by 1 of 2 witnesses: w1.example (2026-11-21T07:00:00.000Z).',
      'No signature is shown of: w2.example.',
      'When it was too late, 2 of 2 witnesses signed the log without the closing: w1.example (2026-11-21T07:00:00.000Z), w2.example (2026-11-21T07:00:00.000Z).',
      'The witnesses themselves were not asked.',
      '',
    ]);
  });

  it('has in JSON whose signatures the check of a cancellation had, and the cancelled draws of a receipt', () => {
    const witnesses = { log: [{ name: 'w1.example', signedAt: 7, isWrong: false }], isClosed: false };
    const own = { checks: [{ name: 'cancelled', ok: true }], notChecked: [] };
    const cancelled = [{ drawId: '69-261121-0642', reason: 'unsealed', verdict: own }];
    const outcome = { ...held, witnesses, cancelled };
    const json: unknown = JSON.parse(formatJson(outcome, { place: 'pins.json', isSameServer: false }));
    expect(json).toMatchObject({ witnesses, cancelled });
  });

  it('shows the keys that are to be compared', () => {
    const text = formatWarning({ place: 'https://x.example/open/keys.json', isSameServer: true }, pins);
    for (const part of ['https://x.example/open/keys.json', pins.logKey, pins.operatorKey])
      expect(text).toContain(part);
    expect(text).toContain('Each witness shows its key at its own address');
    const change = shownChange(100, OPERATOR, STRANGER);
    const changed = { ...pins, operatorKey: change.key, keyChanges: [change] };
    expect(formatWarning({ place: 'keys.json', isSameServer: true }, changed).split('\n').slice(3)).toEqual([
      `  the operator's key: ${change.key}`,
      `  its key before:     ${change.before}`,
    ]);
  });
});

describe('a check of the verifier', () => {
  const { draw, orders, receipts, record, beside } = hold('61-261121');
  const [order, receipt] = [orders[0], receipts[0]];
  if (!order || !receipt) throw new Error('the draw has an order');

  it('has a sentence of its own', () => {
    const verdicts = [
      verifyRecord3(record, pins, beside),
      verifyRecord3(record, pins),
      verifyTicket3(ticketOf(draw, receipt, order, 1), record, pins, beside),
      verifyReceipt3(receipt, pins, { record, log: beside.log, commitments: [record.commitment.entry] }),
      verifyReceipt3(receipt, pins),
    ];
    const names = verdicts.flatMap(({ checks, notChecked }) => [...checks, ...notChecked].map(({ name }) => name));
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name) => sentenceOf(name) === name)).toEqual([]);
  });
});
