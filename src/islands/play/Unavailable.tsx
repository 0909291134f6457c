import { useEffect } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { leaveClosed } from './leave-closed.ts';

/** The game may not be played: its page says so, and leads home (spec games-and-money §4). */
export default function Unavailable({ locale, message }: { readonly locale: Locale; readonly message: string }) {
  const t = islandT(locale, 'play');
  useEffect(() => leaveClosed(t('suspended.title'), message), [t, message]);
  return (
    <div className="wrap-page py-16">
      <EmptyState art="balls" title={t('suspended.title')} text={message} />
    </div>
  );
}
