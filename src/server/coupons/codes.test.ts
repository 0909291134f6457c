import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCode, hashCode, normalizeCode } from './codes.ts';

test('a code is the same however it is typed', () => {
  for (const typed of ['EID-2026', 'eid2026', ' Eid 2026 ', 'ＥＩＤ２０２６', 'eid٢٠٢٦', 'eid-۲۰۲۶'])
    expect(normalizeCode(typed)).toBe('EID2026');
  expect(normalizeCode('قسيمة')).toBe('');
});

test('a new code has three groups and is found again by what was typed', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const code = createCode((below) => Number(numbers.next().value) % below);
      expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(?:-[A-HJ-NP-Z2-9]{4}){2}$/);
      expect(hashCode(normalizeCode(code.toLowerCase().replaceAll('-', ' ')))).toEqual(hashCode(normalizeCode(code)));
    }),
  );
});
