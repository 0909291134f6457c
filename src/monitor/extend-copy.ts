import {
  entriesPath,
  nodesEndedBy,
  parseEntries,
  rootOf,
  rootOfSize,
  tilePath,
  TILE_WIDTH,
  widthOfTile,
  type Head,
  type ReadNode,
} from '#tlog/index.ts';
import { nameEntries, type MonitorContext } from './context.ts';
import { MonitorFailure } from './failure.ts';
import type { FileAnswer } from './read-file.ts';

/** Bundles of entries in one round. */
const MAX_BUNDLES = 40;
const MAX_BUNDLE_BYTES = TILE_WIDTH * (65_535 + 2);
const MAX_TILE_BYTES = TILE_WIDTH * 32;
/** To find which entry differs, no more tiles are read than this. */
const MAX_TILES = 400;

type CopyContext = Pick<MonitorContext, 'origin' | 'read' | 'copy'>;

/** The entries that come next in a tree of this size, some of them; else why there are none. */
export type ReadNext = (size: number) => Promise<Uint8Array[] | string>;

export type Extension =
  /** The entries gave the root. */
  | { readonly kind: 'reached' }
  /** There are more to fetch than one round does. */
  | { readonly kind: 'more' }
  /** The log does not serve these entries, `to` not included. */
  | { readonly kind: 'withheld'; readonly from: number; readonly to: number; readonly why: string }
  /** They give another root; a sentence that says so. */
  | { readonly kind: 'other'; readonly sentence: string };

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** Those of the bundle that holds the next entry, from the log itself. Throws a MonitorFailure where it is away. */
async function fetchBundle({ origin, read, copy }: CopyContext, size: number): Promise<Uint8Array[] | string> {
  const index = Math.floor(copy.fetched() / TILE_WIDTH);
  const width = widthOfTile(0, index, size);
  const readBundle = (wide: number): Promise<FileAnswer> =>
    read(`${origin}/log/${entriesPath(index, wide)}`, { maxBytes: MAX_BUNDLE_BYTES, attempts: 4 });
  let answer = await readBundle(width);
  // A log that has grown need not keep the part.
  if (answer.kind === 'missing' && width < TILE_WIDTH) answer = await readBundle(TILE_WIDTH);
  if (answer.kind === 'away') throw new MonitorFailure(`The log at ${origin} cannot be read: ${answer.why}.`);
  if (answer.kind !== 'file') return answer.kind === 'missing' ? 'it says that there are none' : answer.why;
  const entries = parseEntries(answer.body);
  if (!entries || (entries.length !== width && entries.length !== TILE_WIDTH))
    return `it serves what is no bundle of ${width} entries`;
  return entries.slice(copy.fetched() - index * TILE_WIDTH, width);
}

/** The hashes of the tree's leaves as its tiles have them; undefined where they do not give the root. */
async function readLeaves({ origin, read }: CopyContext, { size, root }: Head): Promise<Uint8Array[] | undefined> {
  const leaves: Uint8Array[] = [];
  const nodes = new Map<string, Uint8Array>();
  const readNode: ReadNode = ({ level, index }) => nodes.get(`${level} ${index}`) ?? rootOf([]);
  if (size > MAX_TILES * TILE_WIDTH) return undefined;
  for (let index = 0; index * TILE_WIDTH < size; index++) {
    const width = widthOfTile(0, index, size);
    const path = tilePath({ level: 0, index, width });
    const answer = await read(`${origin}/log/${path}`, { maxBytes: MAX_TILE_BYTES, attempts: 2 });
    if (answer.kind !== 'file' || answer.body.length !== width * 32) return undefined;
    for (let at = 0; at < width; at++) {
      const leaf = answer.body.slice(at * 32, (at + 1) * 32);
      for (const node of nodesEndedBy(leaves.length, leaf, readNode))
        nodes.set(`${node.level} ${node.index}`, node.hash);
      leaves.push(leaf);
    }
  }
  return isEqual(rootOfSize(size, readNode), root) ? leaves : undefined;
}

/** Says what does not fit. */
async function explain(ctx: CopyContext, head: Head): Promise<string> {
  const { copy } = ctx;
  const verified = copy.verified();
  const leaves = await readLeaves(ctx, head);
  const at = leaves?.findIndex((leaf, index) => !isEqual(leaf, copy.leafOf(index))) ?? -1;
  if (at >= verified)
    return `entry ${at}, as the log serves it, is not the one in the tree of ${head.size} entries that the log signed`;
  const before = `in a tree of ${verified} entries that the log signed before`;
  if (at >= 0)
    return `the log split: in the tree of ${head.size} entries that it signed, entry ${at} is another than ${before}`;
  return head.size <= verified
    ? `the log split: the tree of ${head.size} entries that it signed is not the beginning of what stands ${before}`
    : `the ${head.size} entries that the log serves do not give the root that it signed for them` +
        (verified > 0 ? `; the first ${verified} of them were those ${before}` : '');
}

/** Fetches the entries of a tree that the log signed, as many as a round may, and compares their root with its own. */
export async function extendCopy(
  ctx: CopyContext,
  head: Head,
  readNext: ReadNext = (size) => fetchBundle(ctx, size),
): Promise<Extension> {
  const { copy } = ctx;
  for (let bundles = 0; copy.fetched() < head.size; bundles++) {
    if (bundles === MAX_BUNDLES) return { kind: 'more' };
    const entries = await readNext(head.size);
    if (typeof entries === 'string') return { kind: 'withheld', from: copy.fetched(), to: head.size, why: entries };
    copy.append(entries);
  }
  if (isEqual(copy.rootOf(head.size), head.root)) {
    copy.setVerified(head.size);
    return { kind: 'reached' };
  }
  const sentence = await explain(ctx, head);
  copy.dropUnverified();
  return { kind: 'other', sentence };
}

export const sayWithheld = ({ from, to, why }: Extract<Extension, { kind: 'withheld' }>): string =>
  `the log withholds ${nameEntries(from, to)}: ${why}`;
