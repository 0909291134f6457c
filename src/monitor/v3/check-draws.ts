import { HOUR_MS, MINUTE_MS, type MonitorContext, type Progress } from '../context.ts';
import { checkDraw } from './check-draw.ts';
import { createKeyChecker } from './check-keys.ts';
import type { ToldDraw } from './count-draws.ts';
import type { DrawContext } from './draw-context.ts';
import type { Life } from './life.ts';
import { countSeals } from './parts.ts';
import { createReadAhead, ENTRIES } from './read-ahead.ts';
import { createReplay, type Replay } from './replay.ts';

/** Draws that are looked at in one round. */
const DRAWS = 40;
const RETRY_MS = MINUTE_MS;
/** So long a closed draw that was cancelled rests: a seal that turns up later counts. */
const REST_MS = HOUR_MS;

export interface DrawChecker {
  round(): Promise<Progress>;
  /** Whether the keys are to be read again, for what the log has: they may be shown by now. Says so once. */
  wantsKeys(): boolean;
  /** The draws that were replayed. */
  tell(): Iterable<ToldDraw>;
}

/** How far a draw is, with the entries that say so. */
const stateOf = ({ cancelled, closing, record, laterCancels }: Life, seals: number): string =>
  [cancelled?.index, closing?.index, record?.index, laterCancels.length, record ? '' : seals].join();

/** The draws that are not done. */
function createAgenda(monitor: MonitorContext) {
  const waiting = new Map<string, Life>();
  /** The moment from which a draw is looked at again. */
  const retryAt = new Map<string, number>();
  const isChecked = (life: Life): boolean =>
    monitor.checks.has(life.drawId, 'fate', stateOf(life, countSeals(monitor, life)));

  function rest({ drawId, closing, record }: Life): void {
    if (closing && !record) retryAt.set(drawId, monitor.once ? Infinity : monitor.now() + REST_MS);
    else {
      waiting.delete(drawId);
      retryAt.delete(drawId);
    }
  }
  return {
    isChecked,
    add: (lives: readonly Life[]): void => {
      for (const life of lives) {
        waiting.set(life.drawId, life);
        // What stands after the end of its sales may change all.
        if (life.closing || life.cancelled) retryAt.delete(life.drawId);
      }
    },
    /** The first that are due, at most so many: to find out whether one is done is a search among cosignatures. */
    listOpen: (most: number): Life[] => {
      const open: Life[] = [];
      for (const life of waiting.values()) {
        if ((retryAt.get(life.drawId) ?? 0) > monitor.now()) continue;
        if (isChecked(life)) rest(life);
        else if (open.push(life) === most) break;
      }
      return open;
    },
    check: async (ctx: DrawContext, life: Life): Promise<void> => {
      const seals = countSeals(ctx, life);
      const done = await checkDraw(ctx, life, seals >= life.commitment.entry.quorum);
      if (done === 'done') {
        ctx.checks.set(life.drawId, 'fate', stateOf(life, seals));
        rest(life);
      } else retryAt.set(life.drawId, monitor.once ? Infinity : ctx.now() + RETRY_MS);
    },
  };
}

export function createDrawChecker(monitor: MonitorContext): DrawChecker {
  const ahead = createReadAhead(monitor);
  const keys = createKeyChecker(monitor, ahead.keys);
  const agenda = createAgenda(monitor);
  let replay: Replay | undefined;
  /** How often keys were compared when rules were found that are not among them. */
  let strangeSince: number | undefined;
  let isAsking = false;

  function openReplay(): Replay | undefined {
    const pinned = monitor.pins3();
    if (!pinned) {
      if (ahead.hasVersion3())
        monitor.findings.unread(
          'beacon',
          'no beacon is pinned: what the log says of draws of version 3 cannot be checked',
        );
      return undefined;
    }
    monitor.findings.settleUnread('beacon');
    return createReplay({
      // A beacon that was pinned stays.
      pins: () => monitor.pins3() ?? pinned,
      fault: (index, n, sentence) => monitor.findings.differ(`replay ${index} ${n}`, sentence),
      note: (index, sentence) => monitor.findings.note(`replay ${index}`, sentence),
    });
  }

  function extendReplay(known: Replay, limit: number): void {
    while (known.size() < limit)
      for (const { entry } of monitor.copy.list(known.size(), Math.min(ENTRIES, limit - known.size())))
        known.add(entry);
    agenda.add(known.takeTouched());
  }

  /** Up to where entries can be judged: rules that are not pinned may be shown once the keys are read again. */
  function findLimit(): number {
    const strange = ahead.strangeRulesAt();
    const all = monitor.copy.verified();
    if (strange === undefined) return all;
    strangeSince ??= monitor.countCompared();
    if (!monitor.hasPinsFile && monitor.countCompared() === strangeSince) return strange;
    strangeSince = undefined;
    ahead.passStrangeRules();
    return all;
  }

  async function round(): Promise<Progress> {
    ahead.read();
    const isNew = ahead.strangeRulesAt() !== undefined && strangeSince === undefined && !monitor.hasPinsFile;
    const limit = findLimit();
    if (isNew || keys.check()) {
      isAsking = true;
      return 'more';
    }
    replay ??= openReplay();
    const pinned = monitor.pins3();
    if (!replay || !pinned) return 'done';
    const isHeld = limit < monitor.copy.verified();
    // While the product's log can be read, its keys are waited for.
    if (isHeld && monitor.isFresh()) return 'done';
    extendReplay(replay, limit);
    const pinsOf = ({ commitment }: Life) => ({ ...pinned, operatorKey: ahead.keys.at(commitment.index) });
    const ctx: DrawContext = { ...monitor, pinsOf };
    const open = agenda.listOpen(DRAWS + 1);
    for (const life of open.slice(0, DRAWS)) await agenda.check(ctx, life);
    return open.length > DRAWS ? 'more' : 'done';
  }

  return {
    round,
    wantsKeys: () => {
      const was = isAsking;
      isAsking = false;
      return was;
    },
    tell: () => [...(replay?.lives() ?? [])].map((life) => ({ life, isChecked: agenda.isChecked(life) })),
  };
}
