import { useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { $user } from '#client/session/user.ts';
import { localStore } from '#client/storage/stores.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { DAY_MS, systemNow } from '#kernel/time.ts';
import { LinkButton } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { Icon, icons } from '#ui/icon.tsx';

/** How long a dismissed banner stays hidden. */
const DISMISSED_MS = DAY_MS;

/** The stored form: which player dismissed the banner, and when. */
export const formatDismissal = (player: string, now: number): string => `${player} ${now}`;

export function isDismissed(stored: string | null, player: string, now: number): boolean {
  const [closedBy, closedAt] = stored?.split(' ') ?? [];
  return closedBy === player && now - Number(closedAt) < DISMISSED_MS;
}

/** localStorage key. */
const CLOSED = 'grand_prize_closed';

interface Prize {
  readonly amount: number;
  readonly picture: string;
}

async function loadPrize(player: string): Promise<Prize | undefined> {
  if (isDismissed(localStore.get(CLOSED), player, systemNow())) return undefined;
  const answer = await call(commands.unclaimedGrandPrize, {}, { silent: true });
  if (!answer.ok || !answer.data.unclaimed) return undefined;
  return { amount: answer.data.winningBigAmount, picture: answer.data.winningBigPicUrl };
}

/** Announces an unclaimed grand prize. When dismissed it returns the next day. */
export function GrandPrizeBanner({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'account');
  const [prize, setPrize] = useState<Prize>();
  useEffect(() => {
    const player = $user.get()?.userOpenId;
    if (player !== undefined) void loadPrize(player).then(setPrize);
  }, []);
  if (!prize) return null;
  const close = () => {
    localStore.set(CLOSED, formatDismissal($user.get()?.userOpenId ?? '', systemNow()));
    setPrize(undefined);
  };
  return (
    <section
      className="card bg-saffron-soft! text-saffron-ink flex flex-wrap items-center gap-4 p-5"
      aria-label={t('prize.title')}
    >
      <img src={prize.picture} alt="" width={56} height={56} className="flex-none" />
      <div className="min-w-0 flex-1">
        <p className="text-lg font-semibold">{t('prize.title')}</p>
        <p>{t('prize.text', { amount: moneyText(prize.amount, locale) })}</p>
      </div>
      <LinkButton
        size="sm"
        variant="call"
        className="max-sm:order-1 max-sm:w-full"
        href={localHref('/account/order/grandPrize', locale)}
      >
        {t('prize.details')}
      </LinkButton>
      <button type="button" className="icon-btn flex-none" aria-label={t('prize.close')} onClick={close}>
        <Icon path={icons.cross} />
      </button>
    </section>
  );
}
