import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true });

/** Characters that XML has no place for, in the middle of what somebody typed. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\ufffe\uffff]+/gu;

/** Text for an element: one line, at most so many characters. */
export const toXmlText = (text: string, max: number): string =>
  [...text.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim()].slice(0, max).join('').trim();

/** An XML document from a tree: a key is an element, `@name` an attribute, `#text` the text beside attributes. */
export const writeXml = (tree: object): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${String(builder.build(tree))}`;

/** The tree of a well-formed document, every value a text, with these elements as lists; undefined for any other. */
export function readXml(text: string, lists: readonly string[]): unknown {
  if (/<!DOCTYPE/i.test(text) || XMLValidator.validate(text) !== true) return undefined;
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    removeNSPrefix: true,
    isArray: (name) => lists.includes(name),
  });
  try {
    return parser.parse(text);
  } catch {
    // The validator takes some that the parser does not, as a processing instruction without its end.
    return undefined;
  }
}
