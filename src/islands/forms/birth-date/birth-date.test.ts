import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBirthDate } from './birth-date.ts';

const NOW = new Date('2026-11-21T08:00:00Z');

test.each([
  [{ day: '', month: '5', year: '1990' }, 'birthMissing'],
  [{ day: '30', month: '2', year: '1990' }, 'birthWrong'],
  [{ day: '1', month: '1', year: '90' }, 'birthWrong'],
  [{ day: '1', month: '1', year: '2999' }, 'birthFuture'],
  [{ day: '15', month: '6', year: '2030' }, 'birthFuture'],
  [{ day: '21', month: '11', year: '2026' }, 'young'],
  [{ day: '22', month: '11', year: '2008' }, 'young'],
] as const)('refuses %j: %s', (fields, fault) => {
  expect(parseBirthDate(fields, NOW)).toEqual({ ok: false, error: fault });
});

test('accepts every birth date of an adult', () => {
  const days = fc.date({
    min: new Date('1907-01-01T00:00:00Z'),
    max: new Date('2008-11-21T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(days, (date) => {
      const text = date.toISOString().slice(0, 10);
      const [year = '', month = '', day = ''] = text.split('-').map((part) => String(Number(part)));
      expect(parseBirthDate({ day, month, year }, NOW)).toEqual({ ok: true, value: text });
    }),
    { seed: 7 },
  );
});
