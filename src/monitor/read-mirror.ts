import { leafHash, nodesEndedBy, parseEntries, rootOf, rootOfSize, TILE_WIDTH } from '#tlog/index.ts';
import type { Checkpoint, ReadNode } from '#tlog/index.ts';
import type { MonitorContext } from './context.ts';
import { extendCopy, type Extension } from './extend-copy.ts';
import { parseWitnessKey } from './pins.ts';

const MAX_BYTES = TILE_WIDTH * (65_535 + 2);

type ReadFrom = (from: number, size: number) => Promise<Uint8Array[] | string>;

/** Entries as a mirror of the log serves them (src/witness/README.md); else why there are none. */
const fromMirror =
  ({ read, logKey, once }: MonitorContext, address: string): ReadFrom =>
  async (from, size) => {
    const query = new URLSearchParams({ origin: logKey.name, from: String(from) });
    const answer = await read(`${address}/entries?${query.toString()}`, {
      maxBytes: MAX_BYTES,
      attempts: once ? 2 : 1,
    });
    if (answer.kind !== 'file') return answer.kind === 'missing' ? 'it mirrors no such log' : answer.why;
    const entries = parseEntries(answer.body);
    if (!entries || entries.length === 0) return 'it has no such entries';
    return entries.slice(0, size - from);
  };

/** Tries one mirror. What it serves is not believed: the root of the checkpoint is compared. */
async function tryMirror(ctx: MonitorContext, head: Checkpoint, readFrom: ReadFrom): Promise<Extension> {
  // What the log served of this tree, and a mirror, are not mixed.
  ctx.copy.dropUnverified();
  for (;;) {
    const extension = await extendCopy(ctx, head, (size) => readFrom(ctx.copy.fetched(), size));
    if (extension.kind !== 'more') return extension;
  }
}

/**
 * The first entry of a tree, as a mirror has all of it, that is another than in our copy: the log split. Undefined
 * where the mirror's entries do not give the root either.
 */
async function findSplit({ copy }: MonitorContext, { size, root }: Checkpoint, readFrom: ReadFrom) {
  const nodes = new Map<string, Uint8Array>();
  const readNode: ReadNode = ({ level, index }) => nodes.get(`${level} ${index}`) ?? rootOf([]);
  let split: number | undefined;
  for (let at = 0; at < size;) {
    const entries = await readFrom(at, size);
    if (typeof entries === 'string') return undefined;
    for (const entry of entries) {
      const leaf = leafHash(entry);
      for (const { level, index, hash } of nodesEndedBy(at, leaf, readNode)) nodes.set(`${level} ${index}`, hash);
      if (at < copy.verified() && Buffer.compare(leaf, copy.leafOf(at)) !== 0) split ??= at;
      at += 1;
    }
  }
  return Buffer.compare(rootOfSize(size, readNode), root) === 0 ? split : undefined;
}

/** Says what does not fit: the log, or what the mirror serves. */
async function sayOther(ctx: MonitorContext, head: Checkpoint, witness: string, readFrom: ReadFrom): Promise<void> {
  const name = parseWitnessKey(witness)?.name ?? witness;
  const split = await findSplit(ctx, head, readFrom);
  if (split === undefined)
    ctx.findings.note(
      `mirror ${witness}`,
      `the witness ${name} serves entries that are not those of a tree of ${head.size} entries that the log signed`,
    );
  else
    ctx.findings.differ(
      `split ${witness}`,
      `the log split: in a tree of ${head.size} entries that it signed, as the witness ${name} has it, entry ${split} is another than in a tree of ${ctx.copy.verified()} entries that it signed before`,
    );
}

/**
 * Fetches the entries of a tree from the witnesses that mirror the log; false where none of them has them. `others` are
 * the mirrors, each with the root, that served other entries before.
 */
export async function reachByMirrors(ctx: MonitorContext, head: Checkpoint, others: Set<string>): Promise<boolean> {
  try {
    for (const { key } of ctx.pins().log.witnesses) {
      const address = ctx.addressOf(key);
      const name = `${key} ${Buffer.from(head.root).toString('hex')}`;
      if (address === undefined || others.has(name)) continue;
      const readFrom = fromMirror(ctx, address);
      const extension = await tryMirror(ctx, head, readFrom);
      if (extension.kind === 'reached') return true;
      if (extension.kind !== 'other') continue;
      others.add(name);
      await sayOther(ctx, head, key, readFrom);
    }
    return false;
  } finally {
    // Nobody is to be blamed for what a mirror served.
    ctx.copy.dropUnverified();
  }
}
