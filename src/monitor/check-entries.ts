import type { DatabaseSync } from 'node:sqlite';
import { parseVerifierKey } from '#tlog/index.ts';
import type { MonitorContext, Progress } from './context.ts';
import type { CopiedEntry } from './store/copy.ts';
import { tellEntry } from './draw-story.ts';
import { runInTransaction } from './store/folder.ts';
import { isOldEntry, parseEntry, type OldEntry, type StartEntry } from './parse-entry.ts';

/** Entries in one transaction, and transactions in one round. */
const MAX_ENTRIES = 500;
const MAX_BATCHES = 20;

type EntryContext = Pick<MonitorContext, 'copy' | 'findings' | 'draws' | 'state' | 'logKey' | 'pins'>;

function* startFaults({ origin, logKey }: StartEntry, index: number, ctx: EntryContext) {
  if (index > 0) yield 'the log begins a second time';
  const pins = ctx.pins();
  if (origin !== ctx.logKey.name || parseVerifierKey(logKey)?.name !== ctx.logKey.name || logKey !== pins.log.key)
    yield 'it begins a log of another name or key than the pinned one';
}

function tellDraw(ctx: EntryContext, entry: OldEntry, index: number): void {
  const { draws, findings } = ctx;
  const { drawId } = entry;
  const { story, faults } = tellEntry(draws.read(drawId), entry, { index, beacon: ctx.pins().beacon });
  for (const [i, fault] of faults.entries())
    findings.differ(`entry ${index} ${i}`, `draw ${drawId}, entry ${index}: ${fault}`);
  if (faults.length > 0 && story[entry.type]?.index !== index) return;
  draws.write({ drawId, story });
  switch (entry.type) {
    case 'committed': {
      const other = draws.findBySeed(entry.seedHash, drawId);
      if (other !== undefined)
        findings.differ(
          `seed ${index}`,
          `draw ${drawId}, entry ${index}: it commits to the same seed as draw ${other}`,
        );
      return;
    }
    case 'closed':
      return draws.setDating(drawId, 'open');
    case 'cancelled':
    case 'recorded':
      findings.settle(`unfinished ${drawId}`);
      return draws.setDue(drawId, 0);
  }
}

function checkEntry(ctx: EntryContext, { index, entry }: CopiedEntry): void {
  const parsed = parseEntry(entry);
  const differ = (i: number, fault: string) => ctx.findings.differ(`entry ${index} ${i}`, `entry ${index}: ${fault}`);
  if ('fault' in parsed) return differ(0, parsed.fault);
  const { value } = parsed;
  if (index === 0 && value.type !== 'start') differ(0, 'the log does not begin with who keeps it');
  if (value.type === 'start') [...startFaults(value, index, ctx)].forEach((fault, i) => differ(i + 1, fault));
  // What version 3 says of draws, and what is said of cards, is replayed as a whole.
  else if (isOldEntry(value)) tellDraw(ctx, value, index);
}

/** Reads the entries that are new, in their order, each once. */
export function checkEntries(ctx: EntryContext, db: DatabaseSync): Progress {
  const { copy, state } = ctx;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const from = state.readNumber('checked');
    const entries = copy.list(from, MAX_ENTRIES);
    if (entries.length === 0) return 'done';
    runInTransaction(db, () => {
      for (const entry of entries) checkEntry(ctx, entry);
      state.write('checked', from + entries.length);
    });
  }
  return 'more';
}
