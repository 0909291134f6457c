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

  it.each([
    'first-commitment',
    'carried',
    'published',
    'receipt-nonce',
    'receipt-leaves',
    'witness-lists',
    'version-2',
  ])('does not wait for what more than the files and the log at hand would show: %s', (name) => {
    const outcome = outcomeOf(['seal'], [name]);
    expect([verdictOf(outcome), exitCodeOf(outcome)]).toEqual(['held', 0]);
  });

  it('needs the record of one draw of a receipt', () => {
    expect(verdictOf(outcomeOf(['receipt-signed'], ['receipt-draw']))).toBe('incomplete');
    expect(verdictOf(outcomeOf(['receipt-signed', 'receipt-draw'], ['receipt-draw']))).toBe('held');
  });

  it('says of what failed that it does not hold, whatever else was not checked', () => {
    expect(verdictOf(outcomeOf(['seal'], ['list'], ['seal']))).toBe('broken');
    expect(verdictOf(outcomeOf(['root'], ['winners'], ['root']))).toBe('fault');
  });
});
