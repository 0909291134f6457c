import { useEffect } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { leaveClosed } from './leave-closed.ts';

/** The game may not be played: says so over its page, and leads home (spec games-and-money §4). */
export default function Unavailable({ locale, message }: { readonly locale: Locale; readonly message: string }) {
  const t = islandT(locale, 'play');
  useEffect(() => leaveClosed(t('suspended.title'), message), [t, message]);
  return null;
}
