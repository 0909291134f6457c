import { escapeMarkup } from './escape-markup.ts';

/** Characters that XML 1.0 cannot contain, including lone surrogates. */
const NOT_XML =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Escapes text for XML, which also cannot contain some characters at all. */
export const escapeXml = (text: string): string =>
  escapeMarkup(text.replace(/\r\n?/g, '\n').replace(NOT_XML, '\ufffd'));

/** An element with text only; `attributes` as written, each with a leading space. */
export const createXmlElement = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeXml(text)}</${name}>`;
