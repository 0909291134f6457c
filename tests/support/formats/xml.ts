import { expect } from 'vitest';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its own text, without that of its children. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

const ENTITY: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };

/** Replaces predefined entities and the reference to an apostrophe; others are not well-formed. */
const plain = (text: string): string => {
  expect(text).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos|#39);)|</);

  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])/);
  return text.replace(/&([\w#]+);/g, (_, name: string) => ENTITY[name] ?? '');
};

/** Parses elements, attributes and text of XML 1.0; fails if not well-formed. No comments, no CDATA. */
export function parseXml(source: string): XmlElement {
  const text = source.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '');
  let at = 0;
  const read = (): XmlElement => {
    const open = /^<([A-Za-z][\w.:-]*)((?:\s+[A-Za-z][\w.:-]*="[^"<]*")*)\s*(\/?)>/.exec(text.slice(at));
    expect(open, text.slice(at, at + 80)).not.toBeNull();
    const [whole = '', name = '', written = '', empty] = open ?? [];
    at += whole.length;
    const attributes: Record<string, string> = {};
    for (const [, key = '', value = ''] of written.matchAll(/([A-Za-z][\w.:-]*)="([^"<]*)"/g)) {
      expect(attributes).not.toHaveProperty([key]);
      attributes[key] = plain(value);
    }
    const children: XmlElement[] = [];
    let own = '';
    while (!empty) {
      const next = text.indexOf('<', at);
      expect(next, `${name} is closed`).toBeGreaterThanOrEqual(0);
      own += plain(text.slice(at, next));
      at = next;
      if (text.startsWith('</', at)) {
        expect(text.startsWith(`</${name}>`, at), `${name} is closed by its own name`).toBe(true);
        at += name.length + 3;
        break;
      }
      children.push(read());
    }
    return { name, attributes, text: own, children };
  };
  const root = read();
  expect(text.slice(at).trim()).toBe('');
  return root;
}

export const childElements = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((one) => one.name === name);
export const childText = (element: XmlElement, name: string): string | undefined =>
  childElements(element, name)[0]?.text;
