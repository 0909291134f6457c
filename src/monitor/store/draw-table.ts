import type { DatabaseSync } from 'node:sqlite';
import type { DrawStory } from '../draw-story.ts';

/** A draw as the log tells of it. */
export interface ToldDraw {
  readonly drawId: string;
  readonly story: DrawStory;
}

/** Of a record: nothing to check yet, to be checked, or checked. */
type RecordState = 'none' | 'due' | 'done';
/** Of the moment when its closing was public: not closed yet, not known yet, shown, late, or not to be shown. */
export type Dating = 'none' | 'open' | 'shown' | 'late' | 'unshown';

export interface DrawCounts {
  readonly draws: number;
  readonly checked: number;
  readonly cancelled: number;
  readonly unfinished: number;
}

export interface DrawTable {
  read(drawId: string): DrawStory;
  write(draw: ToldDraw): void;
  /** Another draw that committed to the same seed. */
  findBySeed(seedHash: string, drawId: string): string | undefined;
  /** Has the record checked, not before a moment in ms. */
  setDue(drawId: string, checkAt: number): void;
  setChecked(drawId: string): void;
  listDue(now: number, limit: number): readonly ToldDraw[];
  setDating(drawId: string, dating: Dating): void;
  listUndated(): readonly ToldDraw[];
  /** What could not be shown of the last draws may be shown now. */
  reopenDates(): void;
  /** Neither recorded nor cancelled. */
  listUnfinished(): readonly ToldDraw[];
  count(): DrawCounts;
}

/** More than a log of ours has at a time. A hostile one could have any number. */
const MAX_LISTED = 5_000;

const toDraw = (row: Record<string, unknown>): ToldDraw => ({
  drawId: String(row['draw_id']),
  story: JSON.parse(String(row['story'])) as DrawStory,
});

export function openDraws(db: DatabaseSync): DrawTable {
  const select = db.prepare('select story from draws where draw_id = ?');
  const upsert = db.prepare(`
    insert into draws (draw_id, story, seed_hash, record, check_at, dating) values (?, ?, ?, ?, 0, ?)
    on conflict (draw_id) do update set story = excluded.story, seed_hash = excluded.seed_hash`);
  const bySeed = db.prepare('select draw_id from draws where seed_hash = ? and draw_id <> ? limit 1');
  const setRecord = db.prepare('update draws set record = ?, check_at = ? where draw_id = ?');
  const due = db.prepare(
    "select draw_id, story from draws where record = 'due' and check_at <= ? order by check_at, draw_id limit ?",
  );
  const setDating = db.prepare('update draws set dating = ? where draw_id = ?');
  const list = (where: string) => {
    const rows = db.prepare(`select draw_id, story from draws where ${where} order by draw_id limit ${MAX_LISTED}`);
    return () => rows.all().map(toDraw);
  };
  const counts = db.prepare(`
    select count(*) as draws, count(*) filter (where record = 'none') as unfinished,
      count(*) filter (where record = 'done' and story ->> '$.recorded' is not null) as checked,
      count(*) filter (where story ->> '$.cancelled' is not null) as cancelled
    from draws`);

  return {
    read: (drawId) => {
      const story = select.get(drawId)?.['story'];
      return typeof story === 'string' ? (JSON.parse(story) as DrawStory) : {};
    },
    write: ({ drawId, story }) => {
      upsert.run(
        drawId,
        JSON.stringify(story),
        story.committed?.seedHash ?? null,
        'none' satisfies RecordState,
        'none',
      );
    },
    findBySeed: (seedHash, drawId) => {
      const found = bySeed.get(seedHash, drawId)?.['draw_id'];
      return typeof found === 'string' ? found : undefined;
    },
    setDue: (drawId, checkAt) => {
      setRecord.run('due' satisfies RecordState, checkAt, drawId);
    },
    setChecked: (drawId) => {
      setRecord.run('done' satisfies RecordState, 0, drawId);
    },
    listDue: (now, limit) => due.all(now, limit).map(toDraw),
    setDating: (drawId, dating) => {
      setDating.run(dating, drawId);
    },
    listUndated: list("dating = 'open'"),
    reopenDates: () => {
      db.exec(`
        update draws set dating = 'open'
        where draw_id in (select draw_id from draws where dating = 'unshown' order by rowid desc limit ${MAX_LISTED})`);
    },
    listUnfinished: list("record = 'none'"),
    count: () => {
      const row = counts.get() ?? {};
      return {
        draws: Number(row['draws']),
        checked: Number(row['checked']),
        cancelled: Number(row['cancelled']),
        unfinished: Number(row['unfinished']),
      };
    },
  };
}
