import { sql } from 'kysely';
import { isLocale, LOCALES, type Locale } from '#i18n/locales.ts';
import { checkTextOverride, findDefaultText, listDefaultTexts } from '#server/content/text-override-rules.ts';
import { requireArgument, OpsRefusal, type OpsCommands } from '../command.ts';

function localeFrom(args: readonly string[]): Locale {
  const locale = requireArgument(args, 0, `the language: ${LOCALES.join(' or ')}`);
  if (!isLocale(locale)) throw new OpsRefusal(`Write ${LOCALES.join(' or ')} first, not ${locale}.`);
  return locale;
}

export const textsCommands: OpsCommands = {
  list: {
    usage: '',
    summary: "the texts that stand in place of the product's own",
    run: async ({ db }, _args, out) => {
      const rows = await db.selectFrom('globalization_texts').selectAll().orderBy('locale').orderBy('key').execute();
      for (const { locale, key, text, updated_at: at } of rows) {
        const ours = findDefaultText(locale, key);
        out(`${locale}  ${key}  ${at.toISOString()}  ${JSON.stringify(text)}`);
        out(`  in place of ${ours.ok ? JSON.stringify(ours.value) : `nothing: ${ours.error}`}`);
      }
      if (rows.length === 0) out('none');
    },
  },
  find: {
    usage: '<words>',
    summary: "keys of the product's own texts: those whose sentence or key holds the words",
    run: (_engine, args, out) => {
      const words = requireArgument(
        [args.join(' ').trim()],
        0,
        'words of the text, or a part of its key',
      ).toLowerCase();
      const found = LOCALES.flatMap((locale) =>
        listDefaultTexts(locale)
          .filter(([key, text]) => key.toLowerCase().includes(words) || text.toLowerCase().includes(words))
          .map(([key, text]) => `${locale}  ${key}  ${JSON.stringify(text)}`),
      );
      for (const line of found) out(line);
      if (found.length === 0) out('none');
      return Promise.resolve();
    },
  },
  set: {
    usage: '<locale> <key> <text>',
    summary:
      'says a text otherwise: key web_<namespace>.<path> for pages, api_… for errors and messages; its {{places}} stay',
    run: async ({ db }, args, out) => {
      const locale = localeFrom(args);
      const key = requireArgument(args, 1, 'the key, e.g. web_shell.footer.promise');
      const checked = checkTextOverride(locale, key, args.slice(2).join(' '));
      if (!checked.ok) throw new OpsRefusal(checked.error);
      await db
        .insertInto('globalization_texts')
        .values({ locale, key, text: checked.value })
        .onConflict((conflict) =>
          conflict.columns(['locale', 'key']).doUpdateSet({ text: checked.value, updated_at: sql`product_now()` }),
        )
        .execute();
      out(`${key} is said so within half a minute`);
    },
  },
  remove: {
    usage: '<locale> <key>',
    summary: 'says again what the product says',
    run: async ({ db }, args, out) => {
      const locale = localeFrom(args);
      const key = requireArgument(args, 1, 'the key');
      const { numDeletedRows } = await db
        .deleteFrom('globalization_texts')
        .where('locale', '=', locale)
        .where('key', '=', key)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new OpsRefusal(`No text of ${locale} stands in place of ${key}.`);
      out(`${key} is the product's own again within half a minute`);
    },
  },
};
