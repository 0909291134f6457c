import { cosignedAt, parseCheckpoint, type Checkpoint, type SignedCheckpoint, type VerifierKey } from '#tlog/index.ts';
import { fields, integer, list, rule } from '#verify/shape-rules.ts';
import { MINUTE_MS, nameEntries, toMoment, type MonitorContext, type Progress } from './context.ts';
import type { SeenCosignature } from './store/cosignatures.ts';
import { extendCopy, type Extension } from './extend-copy.ts';
import { MonitorFailure } from './failure.ts';
import { isOfLog } from './follow-log.ts';
import { parseWitnessKey, quorumOf } from './pins.ts';
import { reachByMirrors } from './read-mirror.ts';

const MAX_LIST_BYTES = 8 * 1024 * 1024;
const MAX_LISTED = 1_000;
/** Of a witness in one round. */
const MAX_PAGES = 5;
/** Trees that are compared with ours in one round. */
const MAX_COMPARED = 2_000;

type Listed = Omit<SeenCosignature, 'witness'>;

const note = rule('a note', (value) => typeof value === 'string' && value.length <= 64 * 1024);
const listShape = fields({ cosignatures: list(fields({ size: integer, time: integer, note }), MAX_LISTED) });

function parseList(body: Uint8Array): readonly Listed[] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString());
    return listShape(value, 'list') === undefined
      ? (value as { cosignatures: Listed[] }).cosignatures // its shape has checked every field
      : undefined;
  } catch {
    return undefined;
  }
}

/** A page of what a witness says that it cosigned; undefined where it has no list, or none can be read now. */
async function readPage(ctx: MonitorContext, key: string): Promise<readonly Listed[] | undefined> {
  const { cosignatures, findings, logKey } = ctx;
  const name = parseWitnessKey(key)?.name ?? key;
  const base = ctx.addressOf(key);
  if (base === undefined) {
    findings.note(`address of ${key}`, `it is not known where the witness ${name} is found`);
    return undefined;
  }
  findings.settle(`address of ${key}`);
  const place = cosignatures.placeOf(key);
  const query = new URLSearchParams({ origin: logKey.name });
  if (place)
    for (const [field, value] of [
      ['after', place.size],
      ['since', place.time],
    ] as const)
      query.set(field, String(value));
  const address = `${base}/cosignatures?${query.toString()}`;
  const answer = await ctx.read(address, { maxBytes: MAX_LIST_BYTES, attempts: ctx.once ? 3 : 1 });
  if (answer.kind === 'missing') {
    findings.settleUnread(`list of ${key}`);
    findings.note(`list of ${key}`, `the witness ${name} has no list of what it cosigned`);
    return undefined;
  }
  const listed = answer.kind === 'file' ? parseList(answer.body) : undefined;
  if (!listed) {
    const why = answer.kind === 'file' ? 'it answers what is no list' : answer.why;
    findings.unread(`list of ${key}`, `the list of the witness ${name} cannot be read: ${why}`);
    return undefined;
  }
  findings.settle(`list of ${key}`);
  findings.settleUnread(`list of ${key}`);
  return listed;
}

/** What is wrong with a listed cosignature by itself. */
function findFault(
  ctx: MonitorContext,
  listed: Listed,
  key: VerifierKey,
): { readonly fault: string } | { readonly signed: SignedCheckpoint } {
  const signed = parseCheckpoint(listed.note);
  if (!signed) return { fault: 'is no checkpoint' };
  if (!isOfLog(ctx, signed)) return { fault: 'is not signed by the key of the log' };
  if (signed.checkpoint.size !== listed.size) return { fault: 'is of another size than the list says' };
  if (cosignedAt(signed.note, key) !== listed.time) return { fault: 'is not cosigned by it at that time' };
  return { signed };
}

const sayWho = ({ witness, time }: SeenCosignature): string =>
  `that the witness ${parseWitnessKey(witness)?.name ?? witness} cosigned at ${toMoment(time)}`;

const sayFork = ({ findings }: Pick<MonitorContext, 'findings'>, seen: SeenCosignature): void =>
  findings.differ(
    `fork ${seen.witness}`,
    `the log split: it signed a tree of ${seen.size} entries ${sayWho(seen)}, which is another than the one that it shows here`,
    seen.note,
  );

/** Reads what is new in the list of a witness. */
async function readList(ctx: MonitorContext, witness: string): Promise<Progress> {
  const key = parseWitnessKey(witness);
  if (!key) return 'done';
  for (let page = 0; page < MAX_PAGES; page++) {
    const listed = await readPage(ctx, witness);
    if (!listed || listed.length === 0) return 'done';
    let isNew = false;
    for (const one of listed) {
      const place = ctx.cosignatures.placeOf(witness);
      if (place && (one.size < place.size || (one.size === place.size && one.time <= place.time))) continue;
      const found = findFault(ctx, one, key);
      if ('fault' in found) {
        ctx.findings.differ(
          `listed ${witness} ${one.size} ${one.time}`,
          `the witness ${key.name} lists a checkpoint of ${one.size} entries at ${toMoment(one.time)} that ${found.fault}`,
          one.note,
        );
        return 'done';
      }
      isNew = true;
      if (!ctx.cosignatures.keepListed({ witness, ...one })) sayFork(ctx, { witness, ...one });
    }
    if (!isNew) return 'done';
  }
  return 'more';
}

/** Compares the trees of the lists with ours, as far as we have them. Of each witness the first other tree is said. */
function compareTrees({ copy, cosignatures, findings, state, pins, now }: MonitorContext): Progress {
  const all = cosignatures.listUnchecked(copy.verified(), MAX_COMPARED);
  for (const seen of all) {
    const root = parseCheckpoint(seen.note)?.checkpoint.root;
    const isOurs = root !== undefined && Buffer.compare(root, copy.rootOf(seen.size)) === 0;
    cosignatures.setChecked(seen, isOurs);
    if (isOurs) continue;
    sayFork({ findings }, seen);
  }
  if (all.length > 0) {
    const time = cosignatures.latestBy(quorumOf(pins(), now()));
    state.write('witnessed', Math.max(time, state.readNumber('witnessed')));
  }
  return all.length === MAX_COMPARED ? 'more' : 'done';
}

/** Since when the log does not serve a tree that a witness cosigned, in ms. */
export interface Withheld {
  size: number;
  since: number;
  /** Mirrors and trees, of which what the mirror serves gave another root: they are not read again. */
  readonly others: Set<string>;
}

/** What the log itself serves of a tree that a witness cosigned. */
async function reachByLog(ctx: MonitorContext, checkpoint: Checkpoint): Promise<Extension | 'away'> {
  try {
    return await extendCopy(ctx, checkpoint);
  } catch (error) {
    if (error instanceof MonitorFailure) return 'away';
    throw error;
  }
}

/** Fetches what a witness has cosigned beyond the newest published checkpoint, from the log or else from a mirror. */
async function reachLargest(ctx: MonitorContext, withheld: Withheld): Promise<Progress> {
  const { copy, cosignatures, findings, now } = ctx;
  const seen = cosignatures.findLargest(copy.verified());
  const checkpoint = seen && parseCheckpoint(seen.note)?.checkpoint;
  if (!seen || !checkpoint) return 'done';
  const extension = await reachByLog(ctx, checkpoint);
  if (extension === 'away') return (await reachByMirrors(ctx, checkpoint, withheld.others)) ? 'more' : 'done';
  switch (extension.kind) {
    case 'reached':
    case 'more':
      return 'more';
    case 'other':
      cosignatures.setChecked(seen, false);
      findings.differ(`fork ${seen.witness}`, `${extension.sentence}, ${sayWho(seen)}`, seen.note);
      return 'more';
    case 'withheld': {
      if (withheld.size !== extension.from) Object.assign(withheld, { size: extension.from, since: now() });
      if (!ctx.once && now() - withheld.since <= MINUTE_MS) return 'done';
      findings.differ(
        `withheld ${extension.from}`,
        `the log withholds ${nameEntries(extension.from, extension.to)} of a tree ${sayWho(seen)}: ${extension.why}`,
        seen.note,
      );
      return (await reachByMirrors(ctx, checkpoint, withheld.others)) ? 'more' : 'done';
    }
  }
}

/**
 * Asks each witness what it cosigned, and compares that with what the log shows. Where its own checkpoint could not be
 * reached, no larger one is tried.
 */
export async function readLists(ctx: MonitorContext, withheld: Withheld, isStuck: boolean): Promise<Progress> {
  const read = await Promise.all(ctx.pins().log.witnesses.map(({ key }) => readList(ctx, key)));
  const compared = compareTrees(ctx);
  const reached = isStuck ? 'done' : await reachLargest(ctx, withheld);
  return [...read, compared, reached].includes('more') ? 'more' : 'done';
}
