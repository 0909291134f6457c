import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { loadPromotionSwitches } from '#server/content/promotion-switches.ts';
import { requireArgument, OpsRefusal, type OpsCommand, type OpsCommands } from '../command.ts';

/** What editors wrote in this checkout (docs/content.md); the build that runs may be of another. */
const FILES = join(import.meta.dirname, '../../../content/promotions/en-US');
const ENDING = '.md';
const FRONT = /^---\r?\n([\s\S]*?)\r?\n---/;

const readPromotions = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();

/** As YAML reads the field; a build knows no other word for it than true and false (src/content/schemas.ts). */
const isWrittenOn = async (folder: string, key: string): Promise<boolean> =>
  /^enabled:[ \t]+true[ \t]*(?:#.*)?\r?$/im.test(
    FRONT.exec(await readFile(join(folder, key + ENDING), 'utf8'))?.[1] ?? '',
  );

function keyFrom(args: readonly string[]): string {
  const key = requireArgument(args, 0, 'the key, the name of its file');
  if (!/^[a-z0-9-]{1,64}$/.test(key)) throw new OpsRefusal(`${key} is no key: small letters, digits and hyphens.`);
  return key;
}

const switchPromotion = (folder: string, enabled: boolean): OpsCommand => ({
  usage: '<key>',
  summary: `switches a promotion ${enabled ? 'on' : 'off'}, whatever its file says, until it is reset; days and channels stay`,
  run: async ({ db }, args, out) => {
    const key = keyFrom(args);
    const keys = await readPromotions(folder);
    const known = keys.includes(key);
    // A build may still show what this checkout has no longer: that can be switched off.
    if (enabled && !known) throw new OpsRefusal(`There is no promotion ${key}, but ${keys.join(', ')}.`);
    await db
      .insertInto('promotion_switches')
      .values({ key, enabled })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ enabled, updated_at: sql`product_now()` }))
      .execute();
    out(`${key} is ${enabled ? 'on from its first day to its last' : 'off'}${known ? '' : NO_FILE}`);
  },
});
const NO_FILE = ', without a file here';

/** The noun, over the files of a folder. */
export const createPromotionCommands = (folder: string): OpsCommands => ({
  list: {
    usage: '',
    summary: 'the promotions, which of them are switched otherwise than their files say, and switches without a file',
    run: async ({ db }, _args, out) => {
      const switched = await loadPromotionSwitches(db);
      const keys = await readPromotions(folder);
      for (const key of keys) {
        const own = await isWrittenOn(folder, key);
        const now = switched.get(key) ?? own;
        out(`${key}  ${now ? 'on' : 'off'}${now === own ? '' : `, its file says ${own ? 'on' : 'off'}`}`);
      }
      const others = [...switched].filter(([key]) => !keys.includes(key)).sort();
      for (const [key, now] of others) out(`${key}  ${now ? 'on' : 'off'}${NO_FILE}`);
    },
  },
  on: switchPromotion(folder, true),
  off: switchPromotion(folder, false),
  reset: {
    usage: '<key>',
    summary: 'leaves it to its file again',
    run: async ({ db }, args, out) => {
      const key = keyFrom(args);
      const { numDeletedRows } = await db.deleteFrom('promotion_switches').where('key', '=', key).executeTakeFirst();
      if (numDeletedRows === 0n) throw new OpsRefusal(`The promotion ${key} was not switched.`);
      out(`${key} is as its file says`);
    },
  },
});

export const promotionCommands = createPromotionCommands(FILES);
