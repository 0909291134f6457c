import type { ComboboxItem, ComboboxSearch } from './use-combobox.ts';

/** Letters that are written in several ways, and marks that are often left out, in both languages. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Finds items by their name and by other names: the name itself first, then those that begin with the text. */
export function createNameSearch(
  items: readonly ComboboxItem[],
  otherNames: (item: ComboboxItem) => readonly string[] = () => [],
): ComboboxSearch {
  const words = items.map((item) => ({ item, names: [item.name, ...otherNames(item)].map(plain) }));
  return {
    find: (text) => {
      const wanted = plain(text);
      const found = words.filter(({ names }) => names.some((name) => name.includes(wanted)));
      const rank = ({ names }: (typeof words)[number]) =>
        names.includes(wanted) ? 0 : names.some((name) => name.startsWith(wanted)) ? 1 : 2;
      return found.sort((a, b) => rank(a) - rank(b)).map(({ item }) => item);
    },
    named: (text) => {
      const [found, another] = words.filter(({ names }) => names.includes(plain(text)));
      // A name of several, as Korean, is no choice.
      return another ? undefined : found?.item;
    },
  };
}
