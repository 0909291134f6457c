import { useEffect, useState } from 'react';
import { safeReturnPath } from '#client/page/navigation.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { useLocationSearch } from '#islands/forms/use-location-search.ts';
import { createWithdrawApi } from './flow/withdraw-api.ts';
import { createWithdrawFlow } from './flow/withdraw-flow.ts';
import { WithdrawScreens } from './screens/withdraw-screens.tsx';

/** Query parameters: the page that the player came from, and the id of a withdrawal to show. */
const BACK_PARAM = 'backFullPath';
const WITHDRAWAL_PARAM = 'withdrawalId';

/** The page to go back to, if the address names one of ours. */
function readBackPath(query: URLSearchParams): string | undefined {
  const path = safeReturnPath(query.get(BACK_PARAM));
  return path === '/' ? undefined : path;
}

/** The withdrawal page: amount, account, code, outcome. */
export default function Withdraw({ locale }: { readonly locale: Locale }) {
  const query = new URLSearchParams(useLocationSearch());
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
  return <WithdrawScreens flow={flow} locale={locale} backPath={readBackPath(query)} />;
}
