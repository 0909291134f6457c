/** Draws both scripts, with digits of one width. */
export const FAMILY = 'Cairo';

/** The house's mark, in a square of 48. */
export const STAR =
  'M24 1l4.3 12.6L39.6 8.4 34.4 19.7 47 24l-12.6 4.3 5.2 11.3-11.3-5.2L24 47l-4.3-12.6L8.4 39.6l5.2-11.3L1 24l12.6-4.3L8.4 8.4l11.3 5.2z';

const ARABIC = /\p{Script=Arabic}/u;
/** Whether a text is drawn from the right. */
export const isRightToLeft = (text: string): boolean => ARABIC.test(text);

/**
 * Vowel signs, which Arabic may leave out: the library places marks beside their letters, because documents turn
 * kerning off.
 */
export const withoutSigns = (text: string): string => text.replace(/[\u064b-\u0652]/gu, '');

/** With a question mark for what the font cannot draw: it has the letters of Latin and Arabic. */
export const printable = (text: string): string => text.replace(/[^\u0020-\u024f\u0600-\u06ff\u2022]/gu, '?');
