import { useEffect, useState } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { createFlow, type Flow } from './flow.ts';
import { browserIo } from './io.ts';
import { Loading } from './loading.tsx';
import { Screens } from './screens.tsx';

/** The deposit page: amount, card, bank, outcome. */
export default function Deposit({ locale }: { readonly locale: Locale }) {
  const [flow, setFlow] = useState<Flow>();
  useEffect(() => {
    const t = islandT(locale, 'deposit');
    const made = createFlow(browserIo(() => t('noKey')), {
      failed: t('failed'),
      succeeded: t('succeeded'),
      expired: t('reason.CARD_EXPIRED'),
      blocked: t('reason.CARD_BLOCKED'),
    });
    setFlow(made);
    void made.load();
    return made.stop;
  }, [locale]);
  return flow ? <Screens flow={flow} locale={locale} /> : <Loading />;
}
