import { createHmac } from 'node:crypto';
import { normalizeNumber } from '#kernel/document-number.ts';
import { parseDocument } from '../storage.ts';
import type { SandboxContext } from '../context.ts';

/** Shared with the product (docs/adapters.md §10). */
const HASH_KEY = 'naseeb sandbox register, known to everybody';

/** How the register behaves. */
export const MODES = {
  normal: 'answers at once',
  slow: 'answers after 12 seconds',
  down: 'is out of order (503)',
  wrong: 'answers what it should not',
} as const;
export type Mode = keyof typeof MODES;
export const isMode = (text: string): text is Mode => Object.hasOwn(MODES, text);

export interface ListedPerson {
  readonly type: 'EID' | 'PASSPORT';
  readonly number: string;
  /** Of a passport; empty otherwise. */
  readonly nationality: string;
  /** yyyy-mm-dd. */
  readonly birthDate: string;
  /** In ms; null without an end. */
  readonly endsAt: number | null;
}

interface Entry extends ListedPerson {
  readonly reference: string;
}

export interface RegisterStore {
  /** Enters a person, or gives one who is listed another end. */
  enter(person: ListedPerson): void;
  remove(reference: string): void;
  list(): readonly Entry[];
  /** The entry by one of these digests, in hex, that ends last and has not ended at `now`. */
  find(digests: readonly string[], now: number): Entry | undefined;
  mode(): Mode;
  setMode(mode: Mode): void;
}

const digestOf = ({ type, nationality, number, birthDate }: ListedPerson): string =>
  createHmac('sha256', HASH_KEY)
    .update(`${type}\n${nationality}\n${normalizeNumber(number)}\n${birthDate}`)
    .digest('hex');

export function createRegisterStore({ db }: Pick<SandboxContext, 'db'>): RegisterStore {
  const list = (): Entry[] =>
    db
      .prepare('select data from register_people order by rowid desc')
      .all()
      .flatMap((row) => parseDocument<Entry>(row) ?? []);
  return {
    list,
    enter: (person) => {
      const digest = digestOf(person);
      const entry: Entry = { ...person, reference: `ex-${digest.slice(0, 12)}` };
      db.prepare('insert or replace into register_people (digest, data) values (?, ?)').run(
        digest,
        JSON.stringify(entry),
      );
    },
    remove: (reference) => {
      db.prepare("delete from register_people where data ->> 'reference' = ?").run(reference);
    },
    find: (digests, now) =>
      digests
        .flatMap(
          (digest) =>
            parseDocument<Entry>(db.prepare('select data from register_people where digest = ?').get(digest)) ?? [],
        )
        .filter(({ endsAt }) => endsAt === null || endsAt > now)
        .toSorted((a, b) => (b.endsAt ?? Infinity) - (a.endsAt ?? Infinity))[0],
    mode: () => {
      const value = String(
        db.prepare("select value from kept where name = 'register mode'").get()?.['value'] ?? 'normal',
      );
      return isMode(value) ? value : 'normal';
    },
    setMode: (mode) => {
      db.prepare("insert or replace into kept (name, value) values ('register mode', ?)").run(mode);
    },
  };
}
