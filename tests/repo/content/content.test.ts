import { expect, test } from 'vitest';
import { findContentProblems, readContent } from '../../../scripts/content/check.ts';
import { findContentTests } from '../../../scripts/content/find-tests.ts';

const texts = await readContent();

test('every text may be published: the build stops where one may not', () => {
  expect(findContentProblems(texts)).toEqual([]);
  for (const name of ['privacy-notice', 'terms-and-conditions'])
    expect([...texts.keys()]).toContain(`src/content/legal/ar-AE/${name}.md`);
});

test('there is news enough to read', () => {
  expect([...texts.keys()].filter((file) => file.startsWith('src/content/news/en-US/')).length).toBeGreaterThan(11);
});

const NEWS = { en: 'src/content/news/en-US/a-clock.md', ar: 'src/content/news/ar-AE/a-clock.md' };
const ASKED = { en: 'src/content/faq/en-US/why.md', ar: 'src/content/faq/ar-AE/why.md' };
const ON = { en: 'src/content/promotions/en-US/check.md', ar: 'src/content/promotions/ar-AE/check.md' };
const news = (title: string, prefix: string) =>
  `---\ntitle: ${title}\nsummary: "A clock: for all"\ndate: 2026-11-20\ncategory: draws\n---\n\n## ${title}\n- one\n- [two](${prefix}/lottery/results)\n`;
const promotion = (text: string) =>
  `---\ntitle: ${text}\nsummary: ${text}\nfrom: 2026-01-01\nchannels: [web]\npopup: true\naction: { text: ${text}, path: /lottery/verify }\nenabled: true\n---\n\n${text}\n`;
const READY: Readonly<Record<string, string>> = {
  [NEWS.en]: news('A clock', ''),
  [NEWS.ar]: news('ساعة', '/ar-AE'),
  [ASKED.en]: '---\nquestion: Why?\ntopic: money\norder: 1\n---\n\n[So](#why), [this](/newDetail?id=a-clock).\n',
  [ASKED.ar]:
    '---\nquestion: لماذا؟\ntopic: money\norder: 1\n---\n\n[هكذا](#why)، [هذا](/ar-AE/newDetail?id=a-clock).\n',
  [ON.en]: promotion('Check'),
  [ON.ar]: promotion('تحقق'),
};
/** What is said of those, where one is otherwise: `undefined` is a file that is not there. */
const saidOf = (file: string, text: string | undefined) =>
  findContentProblems(
    new Map(
      Object.entries({ ...READY, [file]: text }).flatMap(([name, one]) => (one === undefined ? [] : [[name, one]])),
    ),
  ).map((problem) => `${problem.file}: ${problem.reason}`);
const changed = (file: string, from: string, to: string) => {
  const text = READY[file] ?? '';
  expect(text).toContain(from);
  return saidOf(file, text.replace(from, to));
};

test('texts that are ready are not complained of', () => {
  expect(saidOf(NEWS.en, READY[NEWS.en])).toEqual([]);
  expect(changed(ON.en, 'text: Check', 'text: "Check: now, here"')).toEqual([]);
  // Quotes are the writer's business, and so is what stands in an address.
  expect(changed(NEWS.en, 'category: draws', "category: 'draws'")).toEqual([]);
  expect(changed(NEWS.en, '/lottery/results', '/lottery/results#newest')).toEqual([]);
});

test('a text without its twin is not published', () => {
  expect(saidOf(NEWS.ar, undefined)).toContain(`${NEWS.ar}: is missing: ${NEWS.en} has no twin`);
  expect(saidOf(ON.en, undefined)).toEqual([`${ON.en}: is missing: ${ON.ar} has no twin`]);
  expect(saidOf('src/content/news/ar/a-clock.md', '---\n---\n')).toEqual([
    'src/content/news/ar/a-clock.md: does not lie in a folder en-US or ar-AE',
  ]);
  expect(saidOf(NEWS.ar, 'title: ساعة\n')).toContain(
    `${NEWS.ar}: does not begin with its fields between two lines of ---`,
  );
});

test.each([
  [ON.en, 'enabled: true', 'enabled: false', `${ON.ar}: enabled: true here, false in ${ON.en}`],
  [ON.ar, 'popup: true', 'popup: false', `${ON.ar}: popup: false here, true in ${ON.en}`],
  [ON.ar, 'from: 2026-01-01', 'from: 2026-02-01', `${ON.ar}: from: 2026-02-01 here, 2026-01-01 in ${ON.en}`],
  [ON.ar, 'enabled: true', 'until: 2026-03-01\nenabled: true', `${ON.ar}: until: 2026-03-01 here, nothing in ${ON.en}`],
  [ON.ar, 'path: /lottery/verify', 'path: /faq', 'path: /faq }'],
  [ON.en, 'channels: [web]', 'channels:\n  - web\n  - app', 'channels: [web] here, - web - app'],
  [NEWS.ar, 'date: 2026-11-20', 'date: 2026-11-21', `${NEWS.ar}: date: 2026-11-21 here, 2026-11-20 in ${NEWS.en}`],
  [NEWS.ar, '## ساعة', '### ساعة', `${NEWS.ar}: has other headings than ${NEWS.en}`],
  [NEWS.ar, '- one\n', '', `${NEWS.ar}: has other points than ${NEWS.en}`],
  [NEWS.ar, '/lottery/results', '/faq', `${NEWS.ar}: has other links than ${NEWS.en}, below /ar-AE`],
])('what differs between the languages is not published: %s, %s', (file, from, to, said) => {
  expect(changed(file, from, to)).toEqual([expect.stringContaining(said)]);
});

test.each([
  '/no-such-page',
  '/account/withdraw',
  '/newDetail?id=a-clok',
  '/article?key=NO+SUCH&category=18',
  '/faq#how',
  '/ar-AE/lottery/results',
  '//elsewhere.example/',
  'lottery/results',
  'http://elsewhere.example/',
])('a link to %s is not published', (href) => {
  expect(changed(NEWS.en, '/lottery/results', href)).toContain(
    `${NEWS.en}: a link leads to no page of this language: ${href}`,
  );
});

test('a question names only questions there are, and a button leads to a page', () => {
  expect(changed(ASKED.en, '#why', '#when')).toContain(`${ASKED.en}: a link leads to no page of this language: #when`);
  expect(changed(ON.en, '/lottery/verify', '/verify')).toContain(
    `${ON.en}: a link leads to no page of this language: /verify`,
  );
});

test('an unquoted colon is told of by file and field', () => {
  expect(changed(NEWS.en, 'title: A clock', 'title: A clock: for all')).toEqual([
    `${NEWS.en}: title: a value that holds a colon stands in quotes, title: "…: …"`,
  ]);
  expect(changed(ON.en, 'text: Check', 'text: Check: now')).toContain(
    `${ON.en}: action: a value that holds a colon stands in quotes, action: "…: …"`,
  );
});

test.each([
  ['enabled: false', 'popup: true'],
  ['enabled: false', 'popup: false'],
  ['enabled: true', 'popup: true'],
  ['enabled: true', 'popup: false'],
])('an editor may switch as they like: %s, %s', (enabled, popup) => {
  const switched = (text: string) => promotion(text).replace('enabled: true', enabled).replace('popup: true', popup);
  const both = { [ON.en]: switched('Check'), [ON.ar]: switched('تحقق') };
  expect(findContentProblems(new Map(Object.entries({ ...READY, ...both })))).toEqual([]);
});

test('one promotion invites at most', () => {
  const inviting = (text: string) => promotion(text).replace('popup', 'invite: true\npopup');
  const other = (file: string) => file.replace('check', 'friends');
  const all = { ...READY, [ON.en]: inviting('Check'), [ON.ar]: inviting('تحقق') };
  const two = { ...all, [other(ON.en)]: inviting('Friends'), [other(ON.ar)]: inviting('أصدقاء') };
  expect(findContentProblems(new Map(Object.entries(all)))).toEqual([]);
  expect(findContentProblems(new Map(Object.entries(two)))).toEqual(
    [ON.en, ON.ar].map((file) => ({ file: other(file), reason: `invite: is true in ${file} already` })),
  );
});

test('a heading stands once in a text, so that it can be linked to', () => {
  expect(changed(NEWS.en, '- one', '## A clock\n- one')).toContain(
    `${NEWS.en}: the heading “A clock” stands here twice, so neither can be linked to`,
  );
});

test('who changes a text alone has it tested by what is quick', () => {
  const names = ['content', 'faq', 'terms', 'storage-names', 'locales', 'videos'];
  expect(findContentTests([NEWS.en])).toEqual(
    expect.arrayContaining(names.map((name) => `tests/repo/content/${name}.test.ts`)),
  );
  // It is not built for them.
  expect(findContentTests([NEWS.en])).not.toContain('tests/product/search-engines.test.ts');
  expect(findContentTests(['src/content/schemas.ts', 'docs/content.md'])).toEqual([]);
});
