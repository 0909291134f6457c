import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import type { Command } from '../src/lib/contract/command.ts';
import * as errorCodes from '../src/lib/contract/error-codes.ts';
import { ERRORS, type ErrorEntry } from '../src/lib/contract/errors.ts';
import { contract } from '../src/lib/contract/index.ts';
import { textFiles } from '../src/lib/i18n/text-files.ts';
import { describePersonalData } from '../src/server/privacy/describe.ts';
import { listFiles } from '../tests/support/repo/files.ts';

/** `npm run docs` makes the tables of these from the contract and the list of personal data. */
export const GATEWAY_DOC = 'docs/gateway.md';
export const PRIVACY_DOC = 'docs/privacy.md';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
}

/** What a field holds, as `integer`, `uuid`, `[{drawId: string}]` or `string or null`. */
function typeOf(schema: JsonSchema): string {
  const {
    type,
    anyOf,
    enum: values,
    const: only,
    format,
    items,
    prefixItems,
    properties,
    additionalProperties,
  } = schema;
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ');
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`;
  if (type === 'array') return `[${items ? typeOf(items) : 'any'}]`;
  if (properties) return `{${listFields(schema)}}`;
  if (type === 'object')
    return `{any name: ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'any'}}`;
  return format ?? (typeof type === 'string' ? type : 'any');
}

/** Fields with their types; `?` marks an optional one. */
const listFields = ({ properties = {}, required = [] }: JsonSchema): string =>
  Object.entries(properties)
    .map(([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`)
    .join(', ');

function fieldsOf(schema: Command['request'], io: 'input' | 'output'): string {
  // Only these properties of a JSON Schema are used.
  const found = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
  return (found.anyOf ?? [found]).map(listFields).join(' or ') || '–';
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** The comment above a command, by number. */
function summaries(): Map<string, string> {
  const found = listFiles(/^src\/lib\/contract\/[a-z]+\/[A-Za-z0-9]+-[a-z0-9-]+\.ts$/).map((file) => {
    const comment =
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+ = defineCommand/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    const text = comment.replace(/^\s*\* ?/gm, '').trim();
    return [basename(file).split('-', 1)[0] ?? '', text] as const;
  });
  return new Map(found);
}

const byCode = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

export function renderCommandTable(): string {
  const about = summaries();
  const rows = Object.values<Command>(contract)
    .toSorted((a, b) => byCode(a.code, b.code))
    .map((command) => [
      command.code + (command.origin === 'ours' ? ' (ours)' : ''),
      `${command.methods.join('/')} ${command.service}`,
      command.access +
        (command.captcha ? ', captcha' : '') +
        (command.geo ? ', place' : '') +
        (command.encrypted ? ', JWE' : ''),
      about.get(command.code) ?? '',
      fieldsOf(command.request, 'input'),
      fieldsOf(command.response, 'output'),
      command.errors.join(', ') || '–',
    ]);
  return table(['code', 'how', 'who', 'what', 'asks', 'answers', 'errors of its own, in order'], rows);
}

export function renderErrorTable(): string {
  const sentences = textFiles['en-US']['errors'] ?? {};
  const names = new Map(Object.entries(errorCodes).map(([name, code]) => [String(code), name]));
  const rows = Object.entries<ErrorEntry>(ERRORS)
    .toSorted(([a], [b]) => byCode(a, b))
    .map(([code, { reaction, origin }]) => [
      code + (origin === 'ours' ? ' (ours)' : ''),
      names.get(code) ?? '–',
      reaction,
      String(sentences[code] || '–'),
    ]);
  return table(['code', 'name', 'in the browser', 'sentence'], rows);
}

const put = (text: string, name: string, made: string) =>
  text.replace(
    new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`),
    (_all, open: string, close: string) => `${open}\n${made}\n\n${close}`,
  );

/** The document with regenerated tables. */
export const renderGatewayDoc = (page: string): string =>
  put(put(page, 'commands', renderCommandTable()), 'errors', renderErrorTable());

/** The same, by the topics of the player's page. */
export function renderPrivacyDoc(page: string): string {
  const topics = describePersonalData('en-US').map(({ title, data }) => {
    const rows = data.map(({ table: name, what, why, kept }) => [`\`${name}\``, what, why, kept.join(' ')]);
    return `### ${title}\n\n${table(['table', 'what', 'why', 'how long'], rows)}`;
  });
  return put(page, 'data', topics.join('\n\n'));
}

if (import.meta.main)
  for (const [file, render] of [
    [GATEWAY_DOC, renderGatewayDoc],
    [PRIVACY_DOC, renderPrivacyDoc],
  ] as const)
    writeFileSync(file, render(readFileSync(file, 'utf8')));
