import { expect, test } from 'vitest';
import { listFiles, readText } from '#support/repo/files.ts';

/**
 * What a draw's proof does not show (docs/draw-proof.md, "What stays trusted"): that witnesses are honest, that tickets
 * were paid for, why a draw was cancelled before its close; of draws of version 2 (docs/draw-proof-2.md) when the list
 * of tickets was sealed, too. So no text says that nobody needs to trust the operator, or that nobody could know or
 * choose the numbers.
 */
const CLAIMS = [
  /needs? no trust|without (?:asking you to )?trust|(?:nobody|no one) has to (?:trust|take our word)|not our word/i,
  /without everyone seeing/i,
  // What is shown is that an order was in the log before the draw closed, not when it came there.
  /entered the (?:public )?log when (?:it was|they were) bought|دخل كل طلب السجل العام عند شرائه/i,
  /(?:nobody|no one) (?:can|could) (?:know|choose|change|wait|steer)|nobody (?:knows|chooses) the numbers/i,
  /wait for a (?:value|better)|a key that it already knows|could not have been any others/i,
  /لا يحتاج (?:الإثبات|أحد) إلى الثقة|من دون أن نطلب منك الثقة|لا على كلامنا|إلى تصديق كلامنا/,
  /من دون أن يراه الجميع|لا أحد يعرف الأرقام|لا أحد يختار الأرقام|لا يعرف أحد قيمتها|ما كان للأرقام/,
  /انتظار قيمة|ينتظر أفضل|بمفتاح يعرفه مسبقًا/,
];

const texts = [
  ...listFiles(/^locales\/.*\.json$/),
  ...listFiles(/^src\/content\/.*\.md$/),
  ...listFiles(/^src\/(?:components|islands|pages|lib)\/.*\.(?:tsx?|astro)$/).filter(
    (file) => !file.includes('.test.'),
  ),
  ...listFiles(/^docs\/.*\.md$/),
  ...listFiles(/^public\/.*\.(?:vtt|txt)$/),
  'README.md',
];

const saidIn = (files: readonly string[], claim: RegExp) =>
  files.flatMap((file) => {
    const said = claim.exec(readText(file).replace(/\s+/g, ' '))?.[0];
    return said === undefined ? [] : [`${file}: ${said}`];
  });

test('no text claims more of a draw than its proof shows', () => {
  expect(CLAIMS.flatMap((claim) => saidIn(texts, claim))).toEqual([]);
});

const playerTexts = texts.filter((file) => /^locales\/|^src\/content\//.test(file));
test('no text calls witnesses independent: nobody can check who runs them', () => {
  const independent = /independent (?:part(?:y|ies)|witness)|witness(?:es)? (?:is|are) independent/i;
  const inArabic = /شهود(?:ًا)? مستقل|الشهود المستقل|جه(?:ة|ات) مستقلة/;
  expect([...saidIn(playerTexts, independent), ...saidIn(playerTexts, inArabic)]).toEqual([]);
  const verifiers = listFiles(/^locales\/.*\/verif(?:y|ierFile)\.json$/);
  expect(saidIn(verifiers, /independent|مستقل|confirmed the clos|had seen the clos/i)).toEqual([]);
});

test('no text says that witnesses sign a list or what they saw: they sign the log, which has the root of the list', () => {
  const seen =
    /\bsign(?:s|ed)?,?(?: by their own clocks,)? (?:the (?:closed )?list|(?:that|what) they (?:have seen|saw))/i;
  const inArabic = /(?:يوقّع|وقّعوا)[^.]{0,40}(?: قائمة|أنهم (?:رأوا|اطّلعوا)|على ما رأ)/;
  expect([...saidIn(playerTexts, seen), ...saidIn(playerTexts, inArabic)]).toEqual([]);
});

test('what offers a draw in a file says that the file does not check what only the public log shows', () => {
  const offers = {
    'en-US': [/in any browser|on any computer|save (?:the|a) draw as|saved draw can be/i, /public log/],
    'ar-AE': [/في أي متصفح|على أي كمبيوتر|حفظ السحب في ملف|سحب محفوظ دون/, /السجل العام/],
  } as const;
  for (const [locale, [offer, log]] of Object.entries(offers)) {
    const { replayAbout } = JSON.parse(readText(`locales/${locale}/draws.json`)) as { readonly replayAbout: string };
    const pages = listFiles(new RegExp(`^src/content/[^/]+/${locale}/.*\\.md$`));
    const lines = [replayAbout, ...pages.flatMap((file) => readText(file).split('\n'))];
    // The summary below a title says what it leaves out.
    const offering = lines.filter((line) => !line.startsWith('title:') && offer.test(line));
    expect([locale, offering.length]).toEqual([locale, 7]);
    expect(offering.filter((line) => !log.test(line))).toEqual([]);
  }
});

/** What stays trusted, in the words of the texts that say it to players. */
const TRUSTED = {
  'en-US': {
    heading: '## What you still have to trust',
    older: '## Older draws',
    things: [
      /more than half/,
      /drand/,
      /paid for/,
      /cancel/,
      /our word/,
      /lies about its checks/,
      /(?:looks|checks) for/,
    ],
    alone: /by us alone/,
  },
  'ar-AE': {
    heading: '## ما لا يزال عليك أن تثق به',
    older: '## السحوبات الأقدم',
    things: [/أكثر من نصف/, /drand/, /دُفع ثمنها/, /إلغاء|أُلغي/, /نعلنه نحن/, /تكذب بشأن فحوصها/, /لا يبحث عنه أحد/],
    alone: /نحن وحدنا/,
  },
} as const;

/** The text below a heading, to the next one. */
const partOf = (text: string, heading: string) => text.split(`${heading}\n`)[1]?.split('\n## ')[0] ?? '';

test('the proofs and the pages that explain them say what is still trust, and what older draws do not show', () => {
  expect(readText('docs/draw-proof.md')).toContain('## 13. What stays trusted');
  expect(readText('docs/draw-proof-2.md')).toContain('## What you still have to trust us for');
  for (const [locale, { heading, older, things, alone }] of Object.entries(TRUSTED))
    for (const file of ['news/%/how-a-draw-is-proved.md', 'articles/%/fairness-of-draws.md']) {
      const text = readText(`src/content/${file.replace('%', locale)}`);
      const said = things.filter((thing) => thing.test(partOf(text, heading)));
      expect([file, locale, said]).toEqual([file, locale, things]);
      expect(partOf(text, older)).toMatch(alone);
    }
});

test('a text that says how draws are proved now is not older than the news that says since when', () => {
  const dayIn = (text: string, field: string) => new RegExp(`^${field}: (\\S+)$`, 'm').exec(text)?.[1] ?? '';
  for (const locale of ['en-US', 'ar-AE']) {
    const since = dayIn(readText(`src/content/news/${locale}/draws-are-now-witnessed.md`), 'date');
    const updated = dayIn(readText(`src/content/news/${locale}/how-a-draw-is-proved.md`), 'updated');
    expect(since).not.toBe('');
    expect(updated >= since).toBe(true);
  }
});
