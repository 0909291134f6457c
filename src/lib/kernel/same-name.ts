/** A name's words: letters and digits without accents and case. An apostrophe joins, every other sign parts. */
const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\u0640'\u2019`]/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Documents write the article apart, with a hyphen or joined: AL MANSOORI, AL-MANSOORI, ALMANSOORI. */
const joinArticles = (words: readonly string[]): readonly string[] =>
  words.reduce<readonly string[]>(
    (joined, word) => (joined.at(-1) === 'AL' ? [...joined.slice(0, -1), `AL${word}`] : [...joined, word]),
    [],
  );

/** Whether each word of `part` is in `whole`, as often as it is in `part`. */
function isWithin(part: readonly string[], whole: readonly string[]): boolean {
  const left = [...whole];
  return part.every((word) => {
    const at = left.indexOf(word);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}

/**
 * Whether a document's name is that of the person who registered: all registered words stand in it, in any order. It
 * may have more of them, as a father's name. Another spelling is another name; transliterations are not guessed.
 */
export function isSameName(registered: string, document: string): boolean {
  const [mine, theirs] = [wordsOf(registered), wordsOf(document)];
  if (mine.length === 0) return false;
  return isWithin(mine, theirs) || isWithin(joinArticles(mine), joinArticles(theirs));
}

/**
 * Whether two names may be of one person, of which either may leave words out that the other has. One word alone is
 * nobody's name.
 */
export const mayBeSameName = (one: string, other: string): boolean =>
  Math.min(wordsOf(one).length, wordsOf(other).length) > 1 && (isSameName(one, other) || isSameName(other, one));
