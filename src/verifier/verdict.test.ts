import { describe, expect, it } from 'vitest';
import { exitCodeOf } from './report.ts';
import { verdictOf } from './verdict.ts';

const outcomeOf = (checked: readonly string[], unchecked: readonly string[], failing: readonly string[] = []) => ({
  subject: 'draw 69-261121-0642',
  checks: checked.map((name) => ({ name, ok: !failing.includes(name) })),
  notChecked: unchecked.map((name) => ({ name, reason: 'it answers 404' })),
});

describe('a verdict', () => {
  it.each([
    'list',
    'winners',
    'first-closing',
    'batches',
    'receipt-in-log',
    'receipt-draws',
    'takes-part',
    'witnessed',
  ])('is incomplete, and ends with 3, where this could not be checked: %s', (name) => {
    const outcome = outcomeOf(['seal'], [name, 'carried']);
    expect([verdictOf(outcome), exitCodeOf(outcome)]).toEqual(['incomplete', 3]);
  });

  it.each(['first-commitment', 'carried', 'published', 'log'])(
    'does not wait for what only more of the log shows: %s',
    (name) => {
      const outcome = outcomeOf(['seal'], [name]);
      expect([verdictOf(outcome), exitCodeOf(outcome)]).toEqual(['held', 0]);
    },
  );

  it.each(['receipt-nonce', 'receipt-leaves', 'witness-lists', 'version-2', 'openings'])(
    'holds in part, and ends with 4, where this can only be checked elsewhere: %s',
    (name) => {
      const outcome = outcomeOf(['seal'], [name, 'carried']);
      expect([verdictOf(outcome), exitCodeOf(outcome)]).toEqual(['partly', 4]);
      expect(verdictOf(outcomeOf(['seal'], [name, 'list']))).toBe('incomplete');
    },
  );

  it('of a ticket is not false for a wrong proof that nothing at hand tells of', () => {
    const ticket = { subject: 'ticket 1 of order a in draw 69-261121-0642' };
    const proof = outcomeOf(['seal', 'ticket-proof'], ['in-tree', 'list'], ['ticket-proof']);
    const alone = { ...proof, ...ticket };
    expect([verdictOf(alone), exitCodeOf(alone)]).toEqual(['unknown', 3]);
    const listed = { ...outcomeOf(['in-tree', 'ticket-proof'], [], ['ticket-proof']), ...ticket };
    expect([verdictOf(listed), exitCodeOf(listed)]).toEqual(['ticket', 1]);
    const beside = {
      ...outcomeOf(['given-file', 'ticket-proof'], ['in-tree'], ['given-file', 'ticket-proof']),
      ...ticket,
    };
    expect([verdictOf(beside), exitCodeOf(beside)]).toEqual(['file', 1]);
    const drawn = { ...outcomeOf(['seal', 'ticket-proof'], ['in-tree'], ['seal', 'ticket-proof']), ...ticket };
    expect([verdictOf(drawn), exitCodeOf(drawn)]).toEqual(['broken', 1]);
  });

  it.each(['ticket 1 of order a in draw 69-261121-0642', 'receipt of order a'])(
    'says that it is not the fault of this where the operator broke a rule in its draw: %s',
    (subject) => {
      const outcome = { ...outcomeOf(['receipt-signed', 'prizes'], ['list'], ['prizes']), subject };
      expect([verdictOf(outcome), exitCodeOf(outcome)]).toEqual(['fault', 1]);
      const both = { ...outcomeOf(['receipt-signed', 'prizes'], [], ['receipt-signed', 'prizes']), subject };
      expect(verdictOf(both)).toBe('broken');
    },
  );

  it('of a ticket that may have been left out is no fault of its draw alone', () => {
    const subject = 'ticket 1 of order a in draw 69-261121-0642';
    const outcome = (open: string) => outcomeOf(['receipt-signed', 'root'], ['first-closing', open], ['root']);
    expect(verdictOf({ ...outcome('in-tree'), subject })).toBe('broken');
    for (const open of ['takes-part', 'ticket-draw']) expect(verdictOf({ ...outcome(open), subject })).toBe('fault');
  });

  it('needs the record of one draw of a receipt', () => {
    expect(verdictOf(outcomeOf(['receipt-signed'], ['receipt-draw']))).toBe('incomplete');
    expect(verdictOf(outcomeOf(['receipt-signed', 'receipt-draw'], ['receipt-draw']))).toBe('held');
  });

  it('says of what failed that it does not hold, whatever else was not checked', () => {
    expect(verdictOf(outcomeOf(['seal'], ['list'], ['seal']))).toBe('broken');
    expect(verdictOf(outcomeOf(['root'], ['winners'], ['root']))).toBe('fault');
    expect(verdictOf({ ...outcomeOf(['cancelled'], [], ['cancelled']), subject: 'cancellation of draw a' })).toBe(
      'broken',
    );
  });
});
