import { expect, test } from 'vitest';
import { listFiles, readText } from '#support/repo/files.ts';

/** Terms with one meaning each in both languages: docs/content.md, "How to write". */
interface TextPair {
  readonly where: string;
  readonly en: string;
  readonly ar: string;
}

function leaves(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}
const textsOf = (file: string) => new Map(leaves(JSON.parse(readText(file)), ''));
const inArabic = (file: string) => file.replace('en-US', 'ar-AE');

const english = {
  json: listFiles(/^locales\/en-US\/.*\.json$/),
  markdown: listFiles(/^src\/content\/[a-z]+\/en-US\/.*\.md$/),
};
/** Fields, headings, paragraphs and list items, so that a correct use in a file hides no wrong one beside it. */
const blocksOf = (file: string) =>
  readText(file)
    .split(/\n\n+|\n(?=\w+: |- |\d+\. )/)
    .filter((block) => block.trim() !== '');
const pairs: TextPair[] = [
  ...english.json.flatMap((file) => {
    const arabic = textsOf(inArabic(file));
    // A plural form that English lacks is covered by another form.
    return [...textsOf(file)].flatMap(([path, en]) => {
      const ar = arabic.get(path);
      return ar === undefined ? [] : [{ where: `${file}${path}`, en, ar }];
    });
  }),
  ...english.markdown.flatMap((file) => {
    const arabic = blocksOf(inArabic(file));
    return blocksOf(file).map((en, at) => ({ where: `${file} ${at + 1}`, en, ar: arabic[at] ?? '' }));
  }),
];

/** Pairs in which only one of the patterns matches. */
const differing = (en: RegExp, ar: RegExp): string[] =>
  pairs.filter((one) => en.test(one.en) !== ar.test(one.ar)).map(({ where }) => where);

test('texts of both languages are parallel', () => {
  const uneven = english.markdown.filter((file) => blocksOf(file).length !== blocksOf(inArabic(file)).length);
  expect(uneven).toEqual([]);
  expect(pairs.length).toBeGreaterThan(1_000);
});

test('a jackpot and a grand prize have different terms in both languages', () => {
  expect(differing(/jackpot/i, /جائزة (?:ال)?أولى|الجائزة الأولى/)).toEqual([]);
  expect(differing(/grand prize/i, /كبرى/)).toEqual([]);
});

test('outcomes, winning entries and multiplied prizes have one term in each language', () => {
  expect(differing(/\bmultiplies\b/, /يُضرب/)).toEqual([]);
  expect(differing(/^Waiting for draw$/, /^بانتظار السحب$/)).toEqual([]);
  expect(differing(/^Winning entries$/, /^المشاركات الفائزة$/)).toEqual([]);
  expect(differing(/wins only one prize/, /جائزة واحدة فقط/)).toEqual([]);
});

test('a bank has one term in Arabic', () => {
  expect(pairs.filter(({ ar }) => /مصرف|مصارف/.test(ar)).map(({ where }) => where)).toEqual([]);
});

test('monitoring has one term in Arabic, which is not that of going on', () => {
  // What players agreed to is not edited.
  expect(differing(/\bmonitor/i, /راقب/).filter((where) => !where.startsWith('src/content/legal'))).toEqual([]);
});

test('one link has one text, and two links of the settings have two', () => {
  const newTab = pairs.filter(({ en }) => en === 'opens in a new tab').map(({ ar }) => ar);
  expect([newTab.length > 1, new Set(newTab).size]).toEqual([true, 1]);
  const settings = pairs.filter(({ where }) => where.startsWith('locales/en-US/profile.json.settings.'));
  for (const texts of [settings.map(({ en }) => en), settings.map(({ ar }) => ar)])
    expect([...texts].sort()).toEqual([...new Set(texts)].sort());
});

test('uses the term Lucky Chance ID', () => {
  const other = /Lucky Chance (?:number|id\b)|three of these numbers|numbers of the raffle/;
  expect(pairs.filter(({ en }) => other.test(en)).map(({ where }) => where)).toEqual([]);
  expect(pairs.filter(({ ar }) => /رقم (?:خاص بها )?لفرصة الحظ/.test(ar)).map(({ where }) => where)).toEqual([]);
});

test('a withdrawal is «سحب الأموال», as «السحب» alone is a draw', () => {
  const alone = /(?<![\p{L}])(?:و|ب|ف)?السحب(?! (?:ال)?(?:أموال|رصيد))(?!\p{L})/u;
  const found = pairs.filter(({ en, ar }) => /withdraw/i.test(en) && !/\bdraws?\b/i.test(en) && alone.test(ar));
  expect(found.map(({ where }) => where).filter((where) => !where.startsWith('src/content/legal'))).toEqual([]);
});

test('what the withdrawal page says is what the gateway answers, in Arabic as in English', () => {
  const plain = (text: string) => text.replace(/\{\{\w+\}\}/g, '{{}}');
  const ofPage = pairs.filter(({ where }) => /withdraw\.json\.error\./.test(where));
  const same = ofPage.flatMap(({ en, ar }) =>
    pairs
      .filter((other) => /errors\.json\./.test(other.where) && plain(other.en) === plain(en))
      .map((other) => [other.where, plain(other.ar), plain(ar)]),
  );
  expect(same.length).toBeGreaterThan(8);
  expect(same.filter(([, gateway, page]) => gateway !== page)).toEqual([]);
});

/** Terms that players do not read any more, and where one stands for another reason. */
const RETIRED: readonly { readonly name: string; readonly pattern: RegExp; readonly except?: RegExp }[] = [
  { name: 'the wire names of play types', pattern: /\bNaps?\b|\bGroup \d|\bPredict(?: \d|\*\*)|انتقاء|مجموعة \d/ },
  { name: 'a plan of entries', pattern: /خطت|\b(?:your|the|that) plan\b/i, except: /play-lucky-day/ },
  // The specification quotes this message.
  { name: 'e-mail with a hyphen', pattern: /\be-mail/i, except: /errors\.json\.401000005$/ },
  { name: 'another word for Easy Pick', pattern: /اختيار (?:ال)?سهل/, except: /play-lucky-day/ },
  { name: 'another word for a multiplier', pattern: /stake multiplier|مضاعفة المبلغ/i },
  // The direction of writing is «الاتجاه».
  {
    name: 'a trend',
    pattern: /(?<!\/)\btrend\b|(?<![\p{L}])(?:ال)?اتجاه(?![\p{L}])/iu,
    except: /arabic-from-day-one/,
  },
  { name: 'a chance with needless decimals', pattern: /\b1 (?:in|من) \d{2,}\.\d/ },
  { name: "the player's account in the second person", pattern: /^(?:Your account|حسابك)$/ },
  // A draw is «سحب», too.
  {
    name: 'a withdrawal that could be a draw',
    pattern: /(?:عملي(?:ة|ات)|طلبات?|تعذّ?ر) (?:ال)?سحب(?! (?:ال)?(?:أموال|رصيد|\{))|سحب (?:ال)?طلب|سحبت طلبك|سُحب طلبك/,
    // What players agreed to is not edited.
    except: /^src\/content\/legal/,
  },
  { name: 'a phrase translated word for word', pattern: /\b(?:Nothing of this|With it you|is threatened)\b/ },
  { name: 'an outcome "Not win"', pattern: /\bNot win\b/ },
  { name: 'a nickname as an alias', pattern: /(?:اسم|الاسم|اسمك) (?:ال)?مستعار/ },
  { name: 'a Latin question mark or comma in Arabic', pattern: /[\u0600-\u06ff]\)?(?:\?|[,;] [\u0600-\u06ff])/ },
  { name: 'another name of the ticket check', pattern: /^التحقق من تذكرة$/ },
  // Tickets are checked, draws are verified. «يفشل فحص السحب» tells a result.
  {
    name: 'another word for verifying a draw',
    pattern:
      /\bcheck (?:an?|any|the|this|your|its|each|every) (?:\w+ )?draws?\b(?! number)|draw yourself|(?:^|[^\p{L}])(?:و|ف)?افحص (?:هذا |أي )?(?:ال)?سحب|سحب بنفسك/iu,
  },
];

test('apostrophes and English quotation marks are straight', () => {
  const texts = listFiles(/^(?:locales|src|public\/videos)\/.*\.(?:json|md|vtt|ts|tsx|astro)$/);
  const checked = texts.filter((file) => !/\.test\.tsx?$/.test(file));
  expect(checked.length).toBeGreaterThan(500);
  expect(checked.filter((file) => /[‘’“”]/.test(readText(file)))).toEqual([]);
});

test.each(RETIRED)('no text uses $name', ({ pattern, except }) => {
  const found = pairs.filter(({ where, en, ar }) => !except?.test(where) && (pattern.test(en) || pattern.test(ar)));
  expect(found.map(({ where }) => where)).toEqual([]);
});
