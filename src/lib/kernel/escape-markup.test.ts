import { expect, test } from 'vitest';
import { escapeMarkup } from './escape-markup.ts';

test('escapes the five characters that markup gives a meaning', () => {
  expect(escapeMarkup(`<a href="x" title='y'>R&D</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;R&amp;D&lt;/a&gt;',
  );
});
test('leaves all other text as it is', () => {
  expect(escapeMarkup('السحب 12/5 – “won”')).toBe('السحب 12/5 – “won”');
});
