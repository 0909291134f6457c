import { useEffect, useState } from 'react';
import { islandT } from '#i18n/island.ts';
import { createFlow } from './flow.ts';
import { browserIo } from './io.ts';
import { Screens, type ScreenProps } from './screens.tsx';

/** The deposit page: amount, card, bank, outcome. */
export default function Deposit({ locale, games }: Pick<ScreenProps, 'locale' | 'games'>) {
  const [flow] = useState(() => {
    const t = islandT(locale, 'deposit');
    const words = {
      failed: t('failed'),
      succeeded: t('succeeded'),
      expired: t('reason.CARD_EXPIRED'),
      blocked: t('reason.CARD_BLOCKED'),
    };
    return createFlow(
      browserIo(() => ({ noKey: t('noKey'), notSealed: t('notSealed') })),
      words,
    );
  });
  useEffect(() => flow.start(), [flow]);
  return <Screens flow={flow} locale={locale} games={games} />;
}
