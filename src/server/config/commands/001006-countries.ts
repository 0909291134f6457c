import { getCountryCallingCode } from 'libphonenumber-js/mobile';
import { countries as command } from '#contract/config/001006-countries.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { Locale } from '#i18n/locales.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { COUNTRIES } from '#server/messages/sms/countries.ts';

type Countries = ResponseOf<typeof command>;
const made = new Map<Locale, Countries>();

/** Names by CLDR, sorted as the language sorts; countries without a name in the language are left out. */
function listIn(locale: Locale): Countries {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  const collator = new Intl.Collator(locale);
  const list = COUNTRIES.flatMap((id) => {
    const country = names.of(id);
    return country === undefined
      ? []
      : [{ id, code: getCountryCallingCode(id), country, flagUrl: `/flags/${id.toLowerCase()}.svg` }];
  });
  return { list: list.sort((a, b) => collator.compare(a.country, b.country)) };
}

export const countries = defineHandler(command, (_data, { locale }) => {
  let list = made.get(locale);
  if (!list) made.set(locale, (list = listIn(locale)));
  return Promise.resolve(ok(list));
});
