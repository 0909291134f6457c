import { expect, test } from 'vitest';
import { article, news, promotion, question, responsible, video } from './schemas.ts';

const updated = new Date('2026-11-20');
const piece = { title: 'A', summary: 'B', date: updated, category: 'draws' };
const tab = { title: 'A', summary: 'B', updated, name: 'Player Controls', order: 1 };
const film = { title: 'A', summary: 'B', updated, order: 1, seconds: 30 };
const text = { title: 'A', summary: 'B', updated, key: 'COOKIES POLICY', category: 18 };
const asked = { question: 'A?', topic: 'prizes', order: 1 };
const offer = {
  title: 'A',
  summary: 'B',
  from: updated,
  channels: ['web'],
  popup: false,
  art: 'check',
  order: 1,
  enabled: true,
};

test('accepts valid front matter', () => {
  expect(news.safeParse({ ...piece, art: 'luckyday', figure: 'proof' }).success).toBe(true);
  expect(news.safeParse({ ...piece, updated: piece.date }).success).toBe(true);
  expect([news, responsible, article].map((one, i) => one.safeParse([piece, tab, text][i]).success)).toEqual([
    true,
    true,
    true,
  ]);
  expect(question.safeParse(asked).success).toBe(true);
  const action = { text: 'Look', path: '/lottery/verify' };
  expect(promotion.parse({ ...offer, until: updated, action })).toMatchObject({ invite: false, action });
});

test.each([
  ['a missing title', news, { ...piece, title: undefined }, 'title'],
  ['a blank summary', news, { ...piece, summary: ' ' }, 'summary'],
  ['a quoted date', news, { ...piece, date: '2026-11-20' }, 'date'],
  ['an unknown category', news, { ...piece, category: 'gossip' }, 'category'],
  ['an unknown picture', news, { ...piece, art: 'casino' }, 'art'],
  ['an unknown illustration', news, { ...piece, figure: 'proofs' }, 'figure'],
  ['a misspelt field', news, { ...piece, summery: 'B' }, 'summery'],
  ['a tab without an order', responsible, { ...tab, order: undefined }, 'order'],
  ['a film without a duration', video, { ...film, seconds: undefined }, 'seconds'],
  ['a key in lower case', article, { ...text, key: 'cookies' }, 'key'],
  ['an unknown topic', question, { ...asked, topic: 'gossip' }, 'topic'],
  ['a question with order 0', question, { ...asked, order: 0 }, 'order'],
  ['an answer among the fields', question, { ...asked, answer: 'B' }, 'answer'],
  ['a promotion without channels', promotion, { ...offer, channels: [] }, 'channels'],
  ['a promotion on an unknown channel', promotion, { ...offer, channels: ['tv'] }, 'channels'],
  ['a switch that is neither true nor false', promotion, { ...offer, enabled: 'soon' }, 'enabled'],
  ['an action outside the site', promotion, { ...offer, action: { text: 'A', path: 'https://x' } }, 'path'],
  ['a category in words', article, { ...text, category: 'policies' }, 'category'],
] as const)('refuses %s by its name', (_what, schema, sample, field) => {
  const read = schema.safeParse(sample);
  expect(JSON.stringify(read.error?.issues)).toContain(`"${field}"`);
});
