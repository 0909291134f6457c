import { expect, test } from 'vitest';
import { findNicknameFault } from './nickname-rules.ts';

test.each(['Sara', 'سارة', 'O’Brien', 'Sara 7', 'نور.الهدى', 'Zoë-Ann', 'Badminton', 'مُحَمَّد', ' Sara '])(
  'allows %s',
  (name) => expect(findNicknameFault(name)).toBeUndefined(),
);

test.each([
  ['S', 'length'],
  ['', 'length'],
  ['a'.repeat(21), 'length'],
  ['12345', 'characters'],
  ['Sara\u202e', 'characters'],
  ['Sa\u200bra', 'characters'],
  ['Sara\nAli', 'characters'],
  ['Sara  Ali', 'characters'],
  ['.Sara', 'characters'],
  ['<b>Sara', 'characters'],
  ['Sara😀', 'characters'],
  // A Cyrillic letter that looks like ours.
  ['N\u0430seeb', 'characters'],
  ['Sara سارة', 'characters'],
  ['Z\u0301\u0302\u0303\u0304alg', 'characters'],
  ['Naseeb', 'reserved'],
  ['the NASEEB team', 'reserved'],
  ['N4S33B', 'reserved'],
  ['n.a.s.e.e.b', 'reserved'],
  ['Nàsééb', 'reserved'],
  ['نصيب', 'reserved'],
  ['نَصيب', 'reserved'],
  ['فريق نصيب', 'reserved'],
  ['Adm1n', 'reserved'],
  ['Customer Service', 'reserved'],
  ['Sara Support', 'reserved'],
  ['خدمة العملاء', 'reserved'],
  ['الإدارة', 'reserved'],
] as const)('refuses %j: %s', (name, fault) => expect(findNicknameFault(name)).toBe(fault));
