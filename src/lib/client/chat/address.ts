import { requestId } from '#kernel/ids.ts';
import type { Locale } from '#i18n/locales.ts';
import { chatKey } from '../half-done.ts';
import { passing, type TextStore } from '../storage.ts';

/** Of a tab and of whoever is logged in there: nobody else meets their conversation. */
function visitorOf(player: string | null, store: TextStore): string {
  const key = chatKey(player);
  const known = store.get(key);
  if (known !== null) return known;
  const made = requestId();
  store.set(key, made);
  return made;
}

/** The provider's page for this visitor (docs/adapters.md §7): the language, and an id that says nothing of who it is. */
export function chatAddress(
  page: string,
  {
    locale,
    player,
    origin,
    store = passing,
  }: { locale: Locale; player: string | null; origin: string; store?: TextStore },
): string {
  const url = new URL(page, origin);
  url.searchParams.set('locale', locale);
  url.searchParams.set('visitor', visitorOf(player, store));
  return url.href;
}
