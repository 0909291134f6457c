import { expect, test } from 'vitest';
import { listFiles, readText } from '#support/repo/files.ts';

/**
 * What a draw's proof does not show (docs/draw-proof.md, "What you still have to trust us for"): when the list of
 * tickets was sealed, that every ticket in it is real, stops and cancellations. So no text says that nobody needs to
 * trust the operator, or that nobody could know or choose the numbers.
 */
const CLAIMS = [
  /needs? no trust|without (?:asking you to )?trust|(?:nobody|no one) has to (?:trust|take our word)|not our word/i,
  /without everyone seeing/i,
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

test('no text claims more of a draw than its proof shows', () => {
  const found = texts.flatMap((file) =>
    CLAIMS.flatMap((claim) => {
      const said = claim.exec(readText(file).replace(/\s+/g, ' '))?.[0];
      return said === undefined ? [] : [`${file}: ${said}`];
    }),
  );
  expect(found).toEqual([]);
});

test('the proof and the page that explains it say what is still trust', () => {
  expect(readText('docs/draw-proof.md')).toContain('## What you still have to trust us for');
  for (const [locale, heading] of [
    ['en-US', '## What you still have to trust us for'],
    ['ar-AE', '## ما تثق بنا فيه حتى الآن'],
  ] as const)
    for (const text of ['news/%/how-a-draw-is-proved.md', 'articles/%/fairness-of-draws.md'])
      expect(readText(`src/content/${text.replace('%', locale)}`)).toContain(heading);
});
