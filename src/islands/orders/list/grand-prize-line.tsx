import { useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { onOrderChange } from '#client/socket/order-changes.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { moneyText } from '#ui/currency.ts';

/** Above the orders: what waits to be claimed, and the way there. Nothing where no grand prize can be claimed. */
export default function GrandPrizeLine({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'orders');
  const [amount, setAmount] = useState(0);
  useEffect(() => {
    const load = async () => {
      const answer = await call(commands.unclaimedGrandPrize, {}, { silent: true });
      if (answer.ok) setAmount(answer.data.unclaimed ? answer.data.winningBigAmount : 0);
    };
    void load();
    return onOrderChange(() => void load());
  }, []);
  if (amount === 0) return null;
  return (
    <p className="bg-saffron-soft text-saffron-ink rounded-art flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3">
      <span className="font-semibold">{t('prizeLine.text', { amount: moneyText(amount, locale) })}</span>
      <a className="underline underline-offset-4" href={localHref('/account/order/grandPrize', locale)}>
        {t('prizeLine.link')}
      </a>
    </p>
  );
}
