import { expect, test } from 'vitest';
import { findContentProblems, readContent } from '../../../scripts/content/check.ts';
import { findContentTests } from '../../../scripts/content/find-tests.ts';

const texts = await readContent();

test('every text is publishable', () => {
  expect(findContentProblems(texts)).toEqual([]);
  for (const name of ['privacy-1', 'terms-1'])
    expect([...texts.keys()]).toContain(`src/content/legal/ar-AE/${name}.md`);
});

test('there are enough news items', () => {
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
/** The problems found after replacing one of those files; `undefined` removes it. */
const problemsOf = (file: string, text: string | undefined) =>
  findContentProblems(
    new Map(
      Object.entries({ ...READY, [file]: text }).flatMap(([name, one]) => (one === undefined ? [] : [[name, one]])),
    ),
  ).map((problem) => `${problem.file}: ${problem.reason}`);
const changed = (file: string, from: string, to: string) => {
  const text = READY[file] ?? '';
  expect(text).toContain(from);
  return problemsOf(file, text.replace(from, to));
};

test('accepts valid texts', () => {
  expect(problemsOf(NEWS.en, READY[NEWS.en])).toEqual([]);
  expect(changed(ON.en, 'text: Check', 'text: "Check: now, here"')).toEqual([]);
  // Quoting and anchors are up to the writer.
  expect(changed(NEWS.en, 'category: draws', "category: 'draws'")).toEqual([]);
  expect(changed(NEWS.en, '/lottery/results', '/lottery/results#newest')).toEqual([]);
});

test('refuses a text that exists in one language only', () => {
  expect(problemsOf(NEWS.ar, undefined)).toContain(`${NEWS.ar}: is missing: ${NEWS.en} has no twin`);
  expect(problemsOf(ON.en, undefined)).toEqual([`${ON.en}: is missing: ${ON.ar} has no twin`]);
  expect(problemsOf('src/content/news/ar/a-clock.md', '---\n---\n')).toEqual([
    'src/content/news/ar/a-clock.md: does not lie in a folder en-US or ar-AE',
  ]);
  expect(problemsOf(NEWS.ar, 'title: ساعة\n')).toContain(
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
])('refuses a difference between the languages: %s, %s', (file, from, to, problem) => {
  expect(changed(file, from, to)).toEqual([expect.stringContaining(problem)]);
});

test.each([
  '/no-such-page',
  '/tpl',
  '/newDetail?id=a-clok',
  '/article?key=NO+SUCH&category=18',
  '/faq#how',
  '/ar-AE/lottery/results',
  '//elsewhere.example/',
  'lottery/results',
  'http://elsewhere.example/',
])('refuses a link to %s', (href) => {
  expect(changed(NEWS.en, '/lottery/results', href)).toContain(
    `${NEWS.en}: a link leads to no page of this language: ${href}`,
  );
});

test('refuses links to missing questions, and buttons without a page', () => {
  expect(changed(ASKED.en, '#why', '#when')).toContain(`${ASKED.en}: a link leads to no page of this language: #when`);
  expect(changed(ON.en, '/lottery/verify', '/verify')).toContain(
    `${ON.en}: a link leads to no page of this language: /verify`,
  );
});

test('reports an unquoted colon with file and field', () => {
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
])('accepts any combination of switches: %s, %s', (enabled, popup) => {
  const switched = (text: string) => promotion(text).replace('enabled: true', enabled).replace('popup: true', popup);
  const both = { [ON.en]: switched('Check'), [ON.ar]: switched('تحقق') };
  expect(findContentProblems(new Map(Object.entries({ ...READY, ...both })))).toEqual([]);
});

test('accepts one inviting promotion at most', () => {
  const inviting = (text: string) => promotion(text).replace('popup', 'invite: true\npopup');
  const other = (file: string) => file.replace('check', 'friends');
  const all = { ...READY, [ON.en]: inviting('Check'), [ON.ar]: inviting('تحقق') };
  const two = { ...all, [other(ON.en)]: inviting('Friends'), [other(ON.ar)]: inviting('أصدقاء') };
  expect(findContentProblems(new Map(Object.entries(all)))).toEqual([]);
  expect(findContentProblems(new Map(Object.entries(two)))).toEqual(
    [ON.en, ON.ar].map((file) => ({ file: other(file), reason: `invite: is true in ${file} already` })),
  );
});

test('refuses a repeated heading, which could not be linked to', () => {
  expect(changed(NEWS.en, '- one', '## A clock\n- one')).toContain(
    `${NEWS.en}: the heading "A clock" stands here twice, so neither can be linked to`,
  );
});

test('refuses a point whose bold head another point has', () => {
  expect(changed(NEWS.en, '- one', '- **You.** One.\n- **Others.** Two.\n- **You.** Three.')).toContain(
    `${NEWS.en}: two points begin with **You.**`,
  );
});

test('selects only fast tests for a change of texts', () => {
  const names = ['content', 'faq', 'terms', 'storage-names', 'locales', 'videos'];
  expect(findContentTests([NEWS.en])).toEqual(
    expect.arrayContaining(names.map((name) => `tests/repo/content/${name}.test.ts`)),
  );
  // These need no build.
  expect(findContentTests([NEWS.en])).not.toContain('tests/product/search-engines.test.ts');
  expect(findContentTests(['src/content/schemas.ts', 'docs/content.md'])).toEqual([]);
});

const legal = (from: string) => `---\ntitle: A text\nfrom: ${from}\nbrief:\n  - One.\n---\n\nWords.\n`;
const legalFiles = (versions: Readonly<Record<string, string>>) =>
  findContentProblems(
    new Map(
      Object.entries(versions).flatMap(([name, from]) =>
        ['en-US', 'ar-AE'].map((locale) => [`src/content/legal/${locale}/${name}.md`, legal(from)] as const),
      ),
    ),
  ).flatMap(({ file, reason }) => (file.includes('en-US') ? [reason] : []));

test('versions of a legal text are numbered without a gap, in the order of their days', () => {
  expect(legalFiles({ 'terms-1': '2026-01-01', 'terms-2': '2026-01-01', 'privacy-1': '2026-02-01' })).toEqual([]);
  expect(legalFiles({ 'terms-1': '2026-01-01', 'terms-3': '2026-02-01' })).toEqual(['there is no terms-2']);
  expect(legalFiles({ 'terms-1': '2026-02-01', 'terms-2': '2026-01-01' })).toEqual([
    'from: is earlier than that of terms-1',
  ]);
  expect(legalFiles({ 'conditions-1': '2026-01-01' })).toEqual([expect.stringContaining('is named terms or privacy')]);
});
