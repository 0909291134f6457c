import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { InvalidBody } from '../http/read-body.ts';
import type { SandboxReply } from '../http/server.ts';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true });

export const replyXml = (status: number, tree: object): SandboxReply => ({
  status,
  headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-store' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${String(builder.build(tree))}`,
});

/** An element of a parsed document: a text, or others by name. */
export type Element = string | { readonly [name: string]: Element | readonly Element[] };

export function parseXml(body: string, lists: readonly string[]): Element {
  if (/<!DOCTYPE/i.test(body) || XMLValidator.validate(body) !== true) throw new InvalidBody('the body is not XML');
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    isArray: (name) => lists.includes(name),
  });
  return parser.parse(body) as Element;
}

/** The elements of this name at the end of a path; none where the way is not there. */
export function findAll(from: Element, path: string): readonly Element[] {
  let found: readonly Element[] = [from];
  for (const name of path.split('/'))
    found = found.flatMap((element): readonly Element[] => {
      const inside = typeof element === 'string' ? undefined : element[name];
      if (inside === undefined) return [];
      return isList(inside) ? inside : [inside];
    });
  return found;
}

const isList = (value: Element | readonly Element[]): value is readonly Element[] => Array.isArray(value);

export function findText(from: Element, path: string): string | undefined {
  const found = findAll(from, path)[0];
  if (typeof found === 'object' && typeof found['#text'] === 'string') return found['#text'];
  return typeof found === 'string' ? found : undefined;
}

export function readText(from: Element, path: string): string {
  const text = findText(from, path);
  if (text === undefined || text === '') throw new InvalidBody(`${path} is missing`);
  return text;
}

const DECIMAL = /^(\d{1,13})\.(\d{2})$/;

/** An amount with two decimals, in fils. */
export function readAmount(from: Element, path: string): number {
  const [, whole, rest] = DECIMAL.exec(readText(from, path)) ?? [];
  if (whole === undefined) throw new InvalidBody(`${path} is no amount`);
  return Number(whole) * 100 + Number(rest);
}

export const writeAmount = (fils: number): string => (fils / 100).toFixed(2);
