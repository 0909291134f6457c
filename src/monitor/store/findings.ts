import type { DatabaseSync } from 'node:sqlite';

/** What was found: differences stay for good, notes until they are settled. */
export interface Findings {
  /** Something is not as it must be. Of one name only the first is kept, and said once. */
  differ(name: string, sentence: string, evidence?: string): void;
  /** Something that whoever follows the log should know, and that proves nothing. */
  note(name: string, sentence: string): void;
  /** What a note said is no longer so. */
  settle(name: string): void;
  list(kind: FindingKind): readonly string[];
  /** Notes that something could not be read: they hold for one reading. */
  unread(what: string, sentence: string): void;
  settleUnread(what: string): void;
  settleAllUnread(): void;
  countUnread(): number;
}
export type FindingKind = 'difference' | 'note';

/** Of each kind. A hostile log could go on for ever. */
const MAX_KEPT = 10_000;
const MAX_SENTENCE = 4_000;
const MAX_EVIDENCE = 64 * 1024;

export function openFindings(db: DatabaseSync, say: (line: string) => void): Findings {
  const insert = db.prepare(
    'insert or ignore into findings (name, kind, sentence, evidence) values (?, ?, ?, ?) returning id',
  );
  const count = db.prepare('select count(*) as count from findings where kind = ?');
  const select = db.prepare('select sentence from findings where kind = ? order by id');
  const remove = db.prepare("delete from findings where kind = 'note' and name = ?");
  const removeUnread = db.prepare("delete from findings where kind = 'note' and name like 'note unread %'");
  const unread = db.prepare("select count(*) as count from findings where name like 'note unread %'");
  let last: Readonly<Record<FindingKind, number>> | undefined;

  const countOf = (kind: FindingKind): number => Number(count.get(kind)?.['count']);
  const add = (kind: FindingKind, name: string, said: string, found?: string): void => {
    const sentence = said.slice(0, MAX_SENTENCE);
    const evidence = found !== undefined && found.length <= MAX_EVIDENCE ? found : undefined;
    last ??= { difference: countOf('difference'), note: countOf('note') };
    const isFull = last[kind] >= MAX_KEPT;
    const row = isFull
      ? insert.get(`many ${kind}`, kind, `there are more of the kind "${kind}" than are kept`, null)
      : insert.get(`${kind} ${name}`, kind, sentence, evidence ?? null);
    if (!row) return;
    last = { ...last, [kind]: last[kind] + 1 };
    say(`${kind}: ${isFull ? 'there are more than are kept' : sentence}`);
  };

  const settle = (name: string): void => {
    if (remove.run(`note ${name}`).changes > 0) last = undefined;
  };
  return {
    differ: (name, sentence, evidence) => add('difference', name, sentence, evidence),
    note: (name, sentence) => add('note', name, sentence),
    settle,
    unread: (what, sentence) => add('note', `unread ${what}`, sentence),
    settleUnread: (what) => settle(`unread ${what}`),
    settleAllUnread: () => {
      if (removeUnread.run().changes > 0) last = undefined;
    },
    countUnread: () => Number(unread.get()?.['count']),
    list: (kind) => select.all(kind).map(({ sentence }) => String(sentence)),
  };
}
