import { useEffect, useState } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { createWithdrawApi } from './flow/withdraw-api.ts';
import { createWithdrawFlow } from './flow/withdraw-flow.ts';
import { WithdrawScreens } from './screens/withdraw-screens.tsx';

/** Query parameter with the id of a withdrawal to show. */
const WITHDRAWAL_PARAM = 'withdrawalId';

/** The withdrawal page: amount, account, code, outcome. */
export default function Withdraw({ locale }: { readonly locale: Locale }) {
  const [flow] = useState(() => {
    const t = islandT(locale, 'withdraw');
    return createWithdrawFlow(createWithdrawApi(), {
      chooseAccount: t('error.account'),
      locked: t('error.locked'),
      ibanAdded: t('iban.added'),
      ibanRemoved: t('accounts.removed'),
      canceled: t('underWay.canceled'),
    });
  });
  useEffect(() => flow.start(new URLSearchParams(location.search).get(WITHDRAWAL_PARAM)), [flow]);
  return <WithdrawScreens flow={flow} locale={locale} />;
}
