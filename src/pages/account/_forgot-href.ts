import { RETURN_PARAM } from '#client/page/navigation.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/server.ts';
import { routePath } from '#routes/index.ts';

/** Address of the page for a forgotten password, which leads back to that page of the account. */
export const forgotHref = (locale: Locale, route: string): string =>
  `${localHref(routePath('forgotPassword'), locale)}?${RETURN_PARAM}=${encodeURIComponent(routePath(route))}`;
