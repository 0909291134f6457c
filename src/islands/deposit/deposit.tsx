import { useEffect, useState } from 'react';
import { islandT } from '#i18n/island.ts';
import { createDepositApi } from './flow/deposit-api.ts';
import { createDepositFlow } from './flow/deposit-flow.ts';
import type { ScreenProps } from './flow/screen-props.ts';
import { createFlowTexts } from './flow/texts.ts';
import { DepositScreens } from './screens/deposit-screens.tsx';

/** The deposit page: amount, card, bank, outcome. */
export default function Deposit({ locale, games }: Pick<ScreenProps, 'locale' | 'games'>) {
  const [flow] = useState(() => {
    const t = islandT(locale, 'deposit');
    return createDepositFlow(
      createDepositApi(() => ({ noKey: t('noKey'), notSealed: t('notSealed') })),
      createFlowTexts(locale),
    );
  });
  useEffect(() => flow.start(), [flow]);
  return <DepositScreens flow={flow} locale={locale} games={games} />;
}
