import { expect, test } from 'vitest';
import { socialOf } from './social.ts';

test.each([
  ['https://www.instagram.com/naseeb', 'Instagram', 'instagram'],
  ['https://ae.linkedin.com/company/naseeb', 'LinkedIn', 'linkedin'],
  ['https://x.com/naseeb', 'x.com', 'globe'],
  ['https://naseeb.example/@us', 'naseeb.example', 'globe'],
])('%s is read as %s', (href, name, icon) => {
  expect(socialOf(href)).toEqual({ href, name, icon });
});
