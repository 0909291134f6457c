import { useState } from 'react';
import { islandT } from '#i18n/island.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { Button } from '#ui/button.tsx';
import { Countdown } from '#ui/countdown.tsx';
import type { ScreenProps } from './screen-props.ts';

const RETURNS_MS = 5 * SECOND_MS;

/** What was in force has ended: back to the menu after five seconds. */
export function ExpiredScreen({ flow, locale }: ScreenProps) {
  const t = islandT(locale, 'limits');
  const [to] = useState(() => systemNow() + RETURNS_MS);
  return (
    <section className="card grid justify-items-start gap-4 p-5 sm:p-8">
      <p role="status" className="flex flex-wrap items-baseline gap-3">
        {t('running.returns')}
        <Countdown to={to} onEnd={flow.openMenu} className="text-xl font-semibold" />
      </p>
      <Button onClick={flow.openMenu}>{t('submitted.menu')}</Button>
    </section>
  );
}
