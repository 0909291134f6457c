import { checkSeries, type SeriesLife } from '#verify/cards/index.ts';
import { DAY_MS, MINUTE_MS, type MonitorContext, type Progress } from '../context.ts';
import { isOverdue, momentOf, readOpen } from '../v3/draw-context.ts';
import { replaySeries } from './replay-series.ts';

/** The open data of a deck of a million cards, each in an order of its own, have half of it. */
const MAX_BYTES = 256 * 2 ** 20;
/** Series whose open data are read in one round. */
const SERIES = 4;
/** What could not be read is read again so long after. */
const RETRY_MS = MINUTE_MS;

/** For the summary. */
export interface SeriesCount {
  readonly series: number;
  readonly onSale: number;
  readonly opened: number;
  /** Of those that are opened. */
  readonly checked: number;
}

export interface SeriesChecker {
  round(): Promise<Progress>;
  count(): SeriesCount;
}

const idOf = ({ deck }: SeriesLife): string => deck.entry.seriesId;
/** The opening that was checked: no entry after it counts. */
const stateOf = ({ opened }: SeriesLife): string => String(opened?.index);

/** Replays an opened series from its open data; false where these cannot be read now. */
async function checkOpened(ctx: MonitorContext, life: SeriesLife): Promise<boolean> {
  const seriesId = idOf(life);
  const name = `series ${seriesId}, entry ${life.opened?.index}`;
  const shown = await readOpen(ctx, `series/${seriesId}.json`, MAX_BYTES);
  if (shown.kind === 'unread') return false;
  if (shown.kind === 'none') {
    ctx.findings.differ(`series ${seriesId}`, `${name}: its deck and orders are not shown: ${shown.why}`);
    return false;
  }
  for (const check of checkSeries(shown.value, { life }).checks)
    if (!check.ok) ctx.findings.differ(`series ${seriesId} ${check.name}`, `${name}: ${check.reason ?? check.name}`);
  return true;
}

/** A series that is not opened a day after the last of its cards could be revealed. */
function checkOverdue(ctx: MonitorContext, life: SeriesLife): void {
  const { revealsBy } = life.deck.entry;
  const limit = Date.parse(revealsBy) + DAY_MS;
  if (!isOverdue(ctx, limit)) return;
  ctx.findings.differ(
    `unopened ${idOf(life)}`,
    `series ${idOf(life)}, entry ${life.deck.index}: its opening is overdue: its last cards were to be revealed by ${revealsBy}, and the log had no seed by ${momentOf(limit)}`,
  );
}

/** Follows the series of instant games (docs/instant-games.md, What is checked). */
export function createSeriesChecker(ctx: MonitorContext): SeriesChecker {
  const replay = replaySeries(ctx);
  const retryAt = new Map<string, number>();
  const isChecked = (life: SeriesLife): boolean => ctx.checks.has(idOf(life), 'series', stateOf(life));
  const isDue = (life: SeriesLife): boolean =>
    life.opened !== undefined && !isChecked(life) && (retryAt.get(idOf(life)) ?? 0) <= ctx.now();

  return {
    round: async () => {
      replay.read();
      const lives = [...replay.log.lives()];
      for (const life of lives) if (!life.opened) checkOverdue(ctx, life);
      const due = lives.filter(isDue);
      for (const life of due.slice(0, SERIES))
        if (await checkOpened(ctx, life)) ctx.checks.set(idOf(life), 'series', stateOf(life));
        else retryAt.set(idOf(life), ctx.once ? Infinity : ctx.now() + RETRY_MS);
      return due.length > SERIES ? 'more' : 'done';
    },
    count: () => {
      const lives = [...replay.log.lives()];
      const opened = lives.filter((life) => life.opened);
      return {
        series: lives.length,
        onSale: lives.filter((life) => !life.ended && !life.opened).length,
        opened: opened.length,
        checked: opened.filter(isChecked).length,
      };
    },
  };
}
