import { createRequestId } from '#kernel/ids.ts';
import type { Locale } from '#i18n/locales.ts';
import { chatVisitorKey } from '#client/storage/tab-state.ts';
import { sessionStore, type TextStore } from '#client/storage/stores.ts';

/** The conversation's id, one for each tab and player or visitor. */
function visitorId(player: string | null, store: TextStore): string {
  const key = chatVisitorKey(player);
  const stored = store.get(key);
  if (stored !== null) return stored;
  const id = createRequestId();
  store.set(key, id);
  return id;
}

/** The provider's page for this visitor (docs/adapters.md §7), with the language and an anonymous id. */
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
