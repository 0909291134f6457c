import { textDirection } from '#i18n/locales.ts';
import { localeFromPath } from '#i18n/paths.ts';
import { getT } from '#i18n/server.ts';
import { escapeMarkup } from '#kernel/escape-markup.ts';

/** The page for visitors who come when too many wait for a page: plain, as it must cost nothing. */
export function formatBusyPage(url: string): string {
  const locale = localeFromPath(url.split('?', 1)[0] ?? '/');
  const t = getT(locale, 'common');
  const text = (key: string) => escapeMarkup(t(key));
  return [
    `<!doctype html><html lang="${locale}" dir="${textDirection(locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${text('busy.title')}</title></head><body><h1>${text('busy.title')}</h1><p>${text('busy.text')}</p>`,
    `<p><a href="">${text('error.again')}</a></p></body></html>`,
  ].join('');
}
