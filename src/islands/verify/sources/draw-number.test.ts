import { expect, test } from 'vitest';
import { parseDrawIds } from './draw-number.ts';

const GAMES = [
  { lotteryType: 69, daily: false },
  { lotteryType: 61, daily: true },
  { lotteryType: 67, daily: false },
  { lotteryType: 80, daily: true },
];

test.each([
  ['as in the record', '69-261121-0642', ['69-261121-0642']],
  ['of a daily game', '61-261121', ['61-261121']],
  ['as on an order and beside a result', '261121-0642', ['69-261121-0642', '67-261121-0642']],
  ['a day alone', '261121', ['61-261121', '80-261121']],
  ['in Arabic digits', '٦٩-٢٦١١٢١-٠٦٤٢', ['69-261121-0642']],
  ['in Persian digits', '۲۶۱۱۲۱-۰۶۴۲', ['69-261121-0642', '67-261121-0642']],
  ['copied with direction marks', ' \u2066261121-0642\u2069\u200f', ['69-261121-0642', '67-261121-0642']],
  ['copied from the hint', '261121\u2060-\u20600642', ['69-261121-0642', '67-261121-0642']],
  ['with other dashes and spaces', '69 – 261121 − 0642', ['69-261121-0642']],
])('reads a draw number %s', (_how, text, ids) => expect(parseDrawIds(text, GAMES)).toEqual(ids));

test.each(['', '69', '69-2611210642', '../69-261121-0642', '9-261121-0642', '261121-064', 'draw 261121-0642'])(
  'refuses %j as a draw number',
  (text) => expect(parseDrawIds(text, GAMES)).toEqual([]),
);
