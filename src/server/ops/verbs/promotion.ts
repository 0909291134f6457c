import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { switchesIn } from '../../content/switches.ts';
import { argument, OpsRefusal, type Verb, type Verbs } from '../verb.ts';

/** Of the build that runs: what editors wrote (docs/content.md). */
const FILES = join(import.meta.dirname, '../../../content/promotions/en-US');
const ENDING = '.md';

const written = async (): Promise<string[]> =>
  (await readdir(FILES))
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();

const saysOn = async (key: string): Promise<boolean> =>
  /^enabled: true$/m.test(await readFile(join(FILES, key + ENDING), 'utf8'));

const turn = (enabled: boolean): Verb => ({
  usage: '<key>',
  what: `switches a promotion ${enabled ? 'on' : 'off'}, whatever its file says; days and channels stay`,
  run: async ({ db }, args, out) => {
    const key = argument(args, 0, 'the key, the name of its file');
    const keys = await written();
    if (!keys.includes(key)) throw new OpsRefusal(`There is no promotion ${key}, but ${keys.join(', ')}.`);
    await db
      .insertInto('promotion_switches')
      .values({ key, enabled })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ enabled, updated_at: sql`product_now()` }))
      .execute();
    out(`${key} is ${enabled ? 'on from its first day to its last' : 'off'}`);
  },
});

export const verbs: Verbs = {
  list: {
    usage: '',
    what: 'the promotions, and which of them are switched otherwise than their files say',
    run: async ({ db }, _args, out) => {
      const switched = await switchesIn(db);
      for (const key of await written()) {
        const own = await saysOn(key);
        const now = switched.get(key) ?? own;
        out(`${key}  ${now ? 'on' : 'off'}${now === own ? '' : `, its file says ${own ? 'on' : 'off'}`}`);
      }
    },
  },
  on: turn(true),
  off: turn(false),
  reset: {
    usage: '<key>',
    what: 'leaves it to its file again',
    run: async ({ db }, args, out) => {
      const key = argument(args, 0, 'the key, the name of its file');
      const { numDeletedRows } = await db.deleteFrom('promotion_switches').where('key', '=', key).executeTakeFirst();
      if (numDeletedRows === 0n) throw new OpsRefusal(`The promotion ${key} was not switched.`);
      out(`${key} is as its file says`);
    },
  },
};
