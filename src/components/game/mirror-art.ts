/**
 * The classes that turn a game's art for Arabic, so that its subject keeps its place beside the text. Digits cannot be
 * mirrored: they are moved by the given classes.
 */
export const mirrorArt = (key: string, moved: string): string => (key === 'pick3' ? moved : 'rtl:-scale-x-100');
