/**
 * The classes that mirror a game's art for Arabic, so that its subject keeps its place beside the text. Pick 3's art is
 * digits, which cannot be mirrored: the given classes move them.
 */
export const mirrorArt = (key: string, pick3Classes: string): string =>
  key === 'pick3' ? pick3Classes : 'rtl:-scale-x-100';
