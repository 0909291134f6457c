import { expect, test } from 'vitest';
import { socialProfile } from './social-profile.ts';

test.each([
  ['https://www.instagram.com/naseeb', 'Instagram', 'instagram'],
  ['https://ae.linkedin.com/company/naseeb', 'LinkedIn', 'linkedin'],
  ['https://x.com/naseeb', 'x.com', 'globe'],
  ['https://naseeb.example/@us', 'naseeb.example', 'globe'],
])('reads %s as %s', (href, name, icon) => {
  expect(socialProfile(href)).toEqual({ href, name, icon });
});
