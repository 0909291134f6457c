import { createRequestId } from '#kernel/ids.ts';
import type { Locale } from '#i18n/locales.ts';
import { chatVisitorKey } from '#client/storage/tab-state.ts';
import { sessionStore, type TextStore } from '#client/storage/stores.ts';

/** Of a tab and of whoever is logged in there: nobody else meets their conversation. */
function visitorId(player: string | null, store: TextStore): string {
  const key = chatVisitorKey(player);
  const known = store.get(key);
  if (known !== null) return known;
  const made = createRequestId();
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
    store = sessionStore,
  }: { locale: Locale; player: string | null; origin: string; store?: TextStore },
): string {
  const url = new URL(page, origin);
  url.searchParams.set('locale', locale);
  url.searchParams.set('visitor', visitorId(player, store));
  return url.href;
}
