import type { MonitorArguments } from './arguments.ts';
import { createSeriesChecker } from './cards/check-series.ts';
import { checkDates } from './check-dates.ts';
import { checkEntries } from './check-entries.ts';
import { checkRecords, type UnreadRecords } from './check-records.ts';
import { MINUTE_MS, type MonitorContext, type Progress } from './context.ts';
import { MonitorFailure, UNREADABLE } from './failure.ts';
import { followLog } from './follow-log.ts';
import { compareKeys, loadPins } from './keys.ts';
import { openContext } from './open-context.ts';
import type { MonitorPins } from './pins.ts';
import type { Pause } from './read-file.ts';
import { readLists } from './read-lists.ts';
import { openCopy } from './store/copy.ts';
import { openFindings } from './store/findings.ts';
import { openFolder, type OpenFolder } from './store/folder.ts';
import { openState } from './store/state.ts';
import { exitCodeOf, summarize } from './summary.ts';
import { createDrawChecker } from './v3/check-draws.ts';

const ROUND_MS = 1_000;

export interface MonitorDeps {
  readonly say: (line: string) => void;
  /** The machine's clock, in ms. */
  readonly readTime: () => number;
  /** Ends the monitor. */
  readonly ending: AbortSignal;
  readonly pause: Pause;
}

interface OpenMonitor {
  readonly ctx: MonitorContext;
  /** Does what can be done now. */
  round(): Promise<Progress>;
  sum(): void;
}

/** Does what may fail because something cannot be read, which is noted; `otherwise` where it did. */
async function attempt<T>(
  { findings }: MonitorContext,
  what: string,
  work: () => Promise<T>,
  otherwise: T,
): Promise<T> {
  try {
    const result = await work();
    findings.settleUnread(what);
    return result;
  } catch (error) {
    if (!(error instanceof MonitorFailure) || error.exitCode !== UNREADABLE) throw error;
    findings.unread(what, error.message);
    return otherwise;
  }
}

async function openMonitor(args: MonitorArguments, { db }: OpenFolder, deps: MonitorDeps): Promise<OpenMonitor> {
  const opened = openContext(args, db, deps);
  const { read, state, findings } = opened;
  const keysDeps = { ...args, read, pause: deps.pause, state, findings };
  const loaded = await loadPins(keysDeps);
  let { pins } = loaded;
  let isFresh = false;
  let compared = 0;
  const ctx = opened.open({
    pins: () => pins,
    hasPinsFile: loaded.isFromFile,
    countCompared: () => compared,
    isFresh: () => isFresh,
  });
  const draws = createDrawChecker(ctx);
  const series = createSeriesChecker(ctx);
  const withheld = { size: -1, since: 0, others: new Set<string>() };
  const unread: UnreadRecords = new Map();
  let keysAt = -Infinity;
  ctx.draws.reopenDates();
  findings.settleAllUnread();
  if (!loaded.isFromFile)
    deps.say(
      `The keys are those that ${args.origin} showed at the first run: compare them with what its witnesses show at their own addresses, and with receipts that were saved before. The log's key: ${pins.log.key}; the operator's key: ${pins.operatorKey}`,
    );

  const compare = async (): Promise<MonitorPins> => {
    keysAt = deps.readTime();
    const next = await compareKeys(keysDeps, { ...loaded, pins }, ctx.now());
    compared += 1;
    return next;
  };
  const round = async (): Promise<Progress> => {
    // What was not shown yet may stand in the log by now.
    const isWanted = draws.wantsKeys() || (!pins.beacon && !loaded.isFromFile);
    const isDue = deps.readTime() - keysAt >= MINUTE_MS || isWanted;
    if (isDue) pins = await attempt(ctx, 'keys', compare, pins);
    const followed = await attempt<Progress | 'away'>(ctx, 'log', () => followLog(ctx), 'away');
    isFresh = followed === 'done';
    const listed = followed === 'more' ? 'more' : await readLists(ctx, withheld, followed === 'stuck');
    const checked = checkEntries(ctx, db);
    const recorded = await attempt(ctx, 'records', () => checkRecords(ctx, unread), 'done');
    if ([followed, listed, checked, recorded].includes('more')) return 'more';
    checkDates(ctx);
    const drawn = await draws.round();
    const opened = await series.round();
    return [drawn, opened].includes('more') ? 'more' : followed === 'stuck' ? 'stuck' : 'done';
  };
  return { ctx, round, sum: () => summarize(ctx, draws.tell(), series.count(), deps.say) };
}

/** Rounds until the end. */
async function run({ ctx, round }: OpenMonitor, { ending, pause }: MonitorDeps): Promise<void> {
  while (!ending.aborted) {
    let progress: Progress = 'done';
    try {
      progress = await round();
    } catch (error) {
      if (ending.aborted) return;
      throw error;
    }
    if (ctx.once && progress !== 'more') return;
    if (progress !== 'more') await pause(ROUND_MS).catch(() => undefined);
  }
}

/** Undefined where it was ended before it had its pins. */
async function openUntilEnded(...[args, folder, deps]: Parameters<typeof openMonitor>) {
  try {
    return await openMonitor(args, folder, deps);
  } catch (error) {
    if (deps.ending.aborted && !(error instanceof MonitorFailure)) return undefined;
    throw error;
  }
}

/** Follows a log, once or until it is ended, and says what differs. Returns the exit code; throws a MonitorFailure. */
export async function monitor(args: MonitorArguments, deps: MonitorDeps): Promise<number> {
  const folder = openFolder(args.folder);
  const { db } = folder;
  try {
    const opened = await openUntilEnded(args, folder, deps);
    if (!opened) return exitCodeOf({ copy: openCopy(db, openState(db)), findings: openFindings(db, deps.say) });
    try {
      await run(opened, deps);
    } finally {
      opened.sum();
    }
    return exitCodeOf(opened.ctx);
  } finally {
    folder.close();
  }
}
