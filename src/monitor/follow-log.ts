import { cosignedAt, isNoteSignedBy, parseCheckpoint, type SignedCheckpoint } from '#tlog/index.ts';
import type { MonitorContext, Progress } from './context.ts';
import { extendCopy, sayWithheld } from './extend-copy.ts';
import { MonitorFailure } from './failure.ts';
import { parseWitnessKey, quorumOf } from './pins.ts';

const MAX_NOTE_BYTES = 64 * 1024;

interface Published extends SignedCheckpoint {
  readonly text: string;
}

/** What was shown as the newest checkpoint before. */
interface LastShown {
  readonly size: number;
  readonly isCosigned: boolean;
}

async function readPublished({ origin, read, once }: MonitorContext): Promise<Published> {
  const url = `${origin}/log/checkpoint`;
  const answer = await read(url, { maxBytes: MAX_NOTE_BYTES, attempts: once ? 2 : 1 });
  if (answer.kind === 'missing') throw new MonitorFailure(`There is no log of draws at ${url}.`);
  if (answer.kind !== 'file') throw new MonitorFailure(`The log at ${url} cannot be read: ${answer.why}.`);
  const signed = parseCheckpoint(answer.body);
  if (!signed) throw new MonitorFailure(`What ${url} answers is no checkpoint of a log.`);
  return { ...signed, text: Buffer.from(answer.body).toString() };
}

/** The witnesses whose cosignatures on a note hold, with their times. */
const readCosignatures = ({ note }: SignedCheckpoint, witnesses: readonly string[]) =>
  witnesses.flatMap((witness) => {
    const key = parseWitnessKey(witness);
    const time = key && cosignedAt(note, key);
    return time === undefined ? [] : [{ witness, time }];
  });

export const isOfLog = ({ logKey }: Pick<MonitorContext, 'logKey'>, { note, checkpoint }: SignedCheckpoint): boolean =>
  checkpoint.origin === logKey.name && isNoteSignedBy(note, logKey);

/** Notes what a checkpoint lacks of cosignatures, and keeps the others. */
function keepCosignatures(ctx: MonitorContext, published: Published): boolean {
  const { findings, cosignatures, state } = ctx;
  const { witnesses } = ctx.pins().log;
  const quorum = quorumOf(ctx.pins(), ctx.now());
  const { size } = published.checkpoint;
  if (witnesses.length === 0) {
    findings.note('no witnesses', 'no witnesses are pinned: nobody but its operator says when the log had an entry');
    return false;
  }
  findings.settle('no witnesses');
  const seen = readCosignatures(
    published,
    witnesses.map(({ key }) => key),
  );
  for (const { witness, time } of seen) cosignatures.keep({ witness, size, time, note: published.text });
  const isCosigned = seen.length >= quorum;
  const latest = seen.map(({ time }) => time).toSorted((a, b) => b - a)[quorum - 1];
  if (latest !== undefined) state.write('witnessed', Math.max(latest, state.readNumber('witnessed')));
  if (isCosigned) findings.settle('no quorum');
  else
    findings.note(
      'no quorum',
      `the newest checkpoint, of ${size} entries, is not cosigned by a quorum yet: ${seen.length} of ${quorum} witnesses did`,
    );
  return isCosigned;
}

/** Compares the size with the one that was shown before. */
function compareSize({ state, findings }: MonitorContext, { checkpoint, text }: Published, isCosigned: boolean): void {
  const last = state.read('shown') as LastShown | undefined;
  const isShorter = last !== undefined && checkpoint.size < last.size;
  // Before the first quorum the log shows what it signed last, and then what a quorum cosigned first.
  if (isShorter && (last.isCosigned || !isCosigned))
    findings.differ(
      `shorter than ${last.size}`,
      `the log became shorter: it showed ${last.size} entries before, and shows ${checkpoint.size} now`,
      text,
    );
  else state.write('shown', { size: checkpoint.size, isCosigned } satisfies LastShown);
}

/** Reads the newest checkpoint, checks it, and fetches the entries that it stands for. */
export async function followLog(ctx: MonitorContext): Promise<Progress> {
  const { findings } = ctx;
  const published = await readPublished(ctx);
  const { checkpoint, text } = published;
  if (!isOfLog(ctx, published)) {
    const whose = checkpoint.origin === ctx.logKey.name ? 'not signed by the key of the log' : 'of another log';
    findings.differ(`checkpoint ${whose}`, `the newest checkpoint, of ${checkpoint.size} entries, is ${whose}`, text);
    return 'stuck';
  }
  const extension = await extendCopy(ctx, checkpoint);
  switch (extension.kind) {
    case 'more':
      return 'more';
    case 'withheld':
      findings.differ(
        `withheld ${extension.from}`,
        `${sayWithheld(extension)}; it signed a tree that holds them`,
        text,
      );
      return 'stuck';
    case 'other':
      findings.differ(`other root after ${ctx.copy.verified()}`, extension.sentence, text);
      return 'stuck';
    case 'reached':
      ctx.copy.keepCheckpoint(checkpoint.size, text);
      compareSize(ctx, published, keepCosignatures(ctx, published));
      return 'done';
  }
}
