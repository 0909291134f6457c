import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES, DEFAULT_LOCALE, type Locale } from '#i18n/locales.ts';
import { findLinks, createLinkCheck } from './links.ts';

/** A problem in a text of src/content, with a message for its author. */
export interface ContentProblem {
  readonly file: string;
  readonly reason: string;
}
/** Texts by their path in the repository. */
export type ContentFiles = ReadonlyMap<string, string>;

const FOLDER = 'src/content';
const PIECE = /^src\/content\/([\w-]+)\/(en-US|ar-AE)\/([\w-]+)\.md$/;
/** Fields that are translated; a video's length also differs by language. */
const WORDS: ReadonlySet<string> = new Set(['title', 'summary', 'question', 'seconds', 'brief', 'agreements']);

interface Piece {
  readonly folder: string;
  readonly slug: string;
  readonly locale: Locale;
  readonly file: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Every text in the folder, also if git does not know it yet. */
export async function readContent(root = '.'): Promise<ContentFiles> {
  const files: string[] = [];
  for await (const file of glob(`${FOLDER}/*/**/*.md`, { cwd: root })) files.push(file.replaceAll('\\', '/'));
  return new Map(
    await Promise.all(files.sort().map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
  );
}

/** Parses front matter of `field: value` lines; an indented line continues a value. */
function fieldsOf(lines: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>();
  let last = '';
  for (const line of lines) {
    const [, name, value = ''] = /^(\w+):(?:\s+(.*))?$/.exec(line) ?? [];
    if (name !== undefined) fields.set((last = name), value.trim());
    else if (line.trim() !== '' && last !== '') fields.set(last, `${fields.get(last) ?? ''} ${line.trim()}`.trim());
  }
  return fields;
}

const FRONT = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/;

function pieceOf(file: string, text: string): Piece | undefined {
  const [, folder = '', locale, slug = ''] = PIECE.exec(file) ?? [];
  const front = FRONT.exec(text);
  if (!front || (locale !== 'en-US' && locale !== 'ar-AE')) return undefined;
  const fields = fieldsOf(front[1]?.split(/\r?\n/) ?? []);
  return { folder, slug, locale, file, fields, body: text.slice(front[0].length) };
}

/** Values that YAML would misread, or report with an obscure message. */
function unquoted([name, value]: readonly [string, string]): string[] {
  const words = value.startsWith('{') ? value.slice(1).replace(/(\w+):\s*("[^"]*"|'[^']*')/g, '$1') : value;
  const inner = value.startsWith('{') ? words.split(',').map((part) => part.replace(/^\s*\w+:\s/, '')) : [words];
  const says = inner.some((one) => /^[^"'[]/.test(one.trim()) && /:(?:\s|$)/.test(one));
  return says ? [`${name}: a value that holds a colon stands in quotes, ${name}: "…: …"`] : [];
}

const headings = ({ body }: Piece) => [...body.matchAll(/^(#{1,6}) \S/gm)].map(([, marks = '']) => marks.length);
const points = ({ body }: Piece) => body.match(/^- \S/gm)?.length ?? 0;
const bare = (value: string) => value.replace(/^(["'])(.*)\1$/, '$2');
/** Fields that are the same in every language: days, topics, keys, switches. */
const factsOf = ({ fields }: Piece) =>
  new Map(
    [...fields]
      .filter(([name]) => !WORDS.has(name))
      .map(([name, value]) => [name, bare(value.replace(/\btext: (?:"[^"]*"|'[^']*'|[^,}]+)/, 'text'))]),
  );

/** Checks a text by itself. */
function* ownProblems(piece: Piece): Generator<string> {
  for (const field of piece.fields) yield* unquoted(field);
  const all: string[] = piece.body.match(/^#{1,6} .+$/gm) ?? [];
  for (const heading of all.filter((one, at) => all.indexOf(one) !== at))
    yield `the heading "${heading.replace(/^#+ /, '')}" stands here twice, so neither can be linked to`;
  // Two branches that wrote about the same thing, merged without a reader.
  const heads = [...piece.body.matchAll(/^- (\*\*.+?\*\*)/gm)].map(([, head = '']) => head);
  for (const head of heads.filter((one, at) => heads.indexOf(one) !== at)) yield `two points begin with ${head}`;
}

/** Compares a text with its translation, `other`. */
function* differences(piece: Piece, other: Piece): Generator<string> {
  const [mine, theirs] = [factsOf(piece), factsOf(other)];
  for (const name of new Set([...theirs.keys(), ...mine.keys()]))
    if (mine.get(name) !== theirs.get(name))
      yield `${name}: ${mine.get(name) ?? 'nothing'} here, ${theirs.get(name) ?? 'nothing'} in ${other.file}`;
  if (headings(piece).join() !== headings(other).join()) yield `has other headings than ${other.file}`;
  if (points(piece) !== points(other)) yield `has other points than ${other.file}`;
  const paths = (one: Piece) => findLinks(one.body).map((href) => href.replace(/[?#].*/, ''));
  const expected = paths(other).map((href) => (href.startsWith('/') ? `/ar-AE${href}` : href));
  if (paths(piece).join(' ') !== expected.join(' ')) yield `has other links than ${other.file}, below /ar-AE`;
}

/** The names of the texts that have versions, by folder. */
const VERSIONED: Readonly<Record<string, readonly string[]>> = { legal: ['terms', 'privacy'], statements: ['funds'] };

/** The versions of a text are numbered without a gap, and each applies no earlier than the one before. */
function* versionProblems(pieces: readonly Piece[]): Generator<ContentProblem> {
  const versions = pieces.filter(({ folder }) => VERSIONED[folder]);
  for (const piece of versions) {
    const names = VERSIONED[piece.folder] ?? [];
    const [, name = '', number] = /^([a-z]+)-([1-9]\d*)$/.exec(piece.slug) ?? [];
    if (!names.includes(name)) {
      yield { file: piece.file, reason: `is named ${names.join(' or ')}, a hyphen, and the number of the version` };
      continue;
    }
    if (number === '1') continue;
    const slug = `${name}-${Number(number) - 1}`;
    const before = versions.find((one) => one.slug === slug && one.locale === piece.locale);
    if (!before) yield { file: piece.file, reason: `there is no ${slug}` };
    else if ((piece.fields.get('from') ?? '') < (before.fields.get('from') ?? ''))
      yield { file: piece.file, reason: `from: is earlier than that of ${slug}` };
  }
}

/** Every problem that prevents publishing. The build and the tests stop at it. */
export function findContentProblems(texts: ContentFiles): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const pieces: Piece[] = [];
  for (const [file, text] of texts) {
    const piece = pieceOf(file, text);
    if (piece) pieces.push(piece);
    else if (!PIECE.test(file)) problems.push({ file, reason: `does not lie in a folder ${LOCALES.join(' or ')}` });
    else problems.push({ file, reason: 'does not begin with its fields between two lines of ---' });
  }
  const byFile = new Map(pieces.map((piece) => [piece.file, piece]));
  const invites = pieces.filter(({ folder, fields }) => folder === 'promotions' && fields.get('invite') === 'true');
  const leads = createLinkCheck(pieces.filter(({ locale }) => locale === DEFAULT_LOCALE));
  for (const piece of pieces) {
    const add = (reason: string) => problems.push({ file: piece.file, reason });
    for (const reason of ownProblems(piece)) add(reason);
    for (const reason of leads(piece)) add(reason);
    const first = invites.find(({ locale }) => locale === piece.locale);
    if (first && first !== piece && invites.includes(piece)) add(`invite: is true in ${first.file} already`);
    for (const locale of LOCALES.filter((one) => one !== piece.locale)) {
      const twin = `${FOLDER}/${piece.folder}/${locale}/${piece.slug}.md`;
      const other = byFile.get(twin);
      if (!texts.has(twin)) problems.push({ file: twin, reason: `is missing: ${piece.file} has no twin` });
      // Reported once for a pair, at the translation.
      else if (other && piece.locale !== DEFAULT_LOCALE) for (const reason of differences(piece, other)) add(reason);
    }
  }
  return [...problems, ...versionProblems(pieces)];
}
