import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState, type ComponentType } from 'react';
import { goBack } from '#client/host/back.ts';
import { $user } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import type { EInstant } from '#instants/instant-game.ts';
import { LinkButton } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { CardPage } from '#islands/instants/purchase/card-outcome.ts';
import type { CardOffer } from '#islands/instants/purchase/use-card-purchase.ts';
import type { EInstantProps } from '../e-instant-props.ts';
import { Balance, createHeldBalance, holdBalance, releaseBalance } from './held-balance.tsx';
import { LazyPurchase } from './lazy-purchase.tsx';
import { createPaidPlays, type PaidPlay } from './paid-plays.ts';
import { PlaysChoice } from './plays-choice.tsx';
import type { Buy } from './purchase.tsx';
import { prizesOf, useLeaveStopped, useSale, type Sale } from './use-sale.ts';

interface MoneyGameProps {
  readonly View: ComponentType<EInstantProps>;
  readonly game: EInstant;
  readonly locale: Locale;
  readonly sale: Sale;
  /** Why it was not sold as the page was made. */
  readonly stopped: string | undefined;
}

/** What the player is about to buy; undefined while no series is on sale. */
const toOffer = ({ series, price }: Sale, quantity: number): CardOffer | undefined =>
  series ? { seriesId: series.seriesId, quantity, cardPrice: price, endsAt: series.endsTimestamp } : undefined;

/** Where what buys is handed over once it is loaded. */
function createHandover() {
  let onReady: (buy: Buy) => void = () => {};
  const buying = new Promise<Buy>((resolve) => {
    onReady = resolve;
  });
  return { buying, onReady };
}

/** An e-instant for money; another player begins anew. */
export function MoneyGame(props: MoneyGameProps) {
  const owner = useStore($user, { ssr: 'initial' })?.userOpenId;
  return <PlayersGame key={owner} owner={owner} {...props} />;
}

interface PlayersGameProps extends MoneyGameProps {
  readonly owner: string | undefined;
}

/** Plays that are paid for are completed first, whichever visit or device bought them. */
function PlayersGame({ View, game, locale, sale: first, stopped: firstStop, owner }: PlayersGameProps) {
  const t = islandT(locale, 'eInstants');
  const [plays] = useState(() => createPaidPlays(game.key));
  const [$held] = useState(createHeldBalance);
  const [quantity, setQuantity] = useState(1);
  const [shown, setShown] = useState<PaidPlay>();
  const { sale, stopped, refresh } = useSale(first, firstStop ?? t('suspended'));
  const page = useMemo<CardPage>(
    () => ({
      showKey: game.key,
      onPaid: (paid) => plays.add(paid.orderId, paid.quantity, paid.earlier),
      onSaleChanged: refresh,
    }),
    [game, plays, refresh],
  );
  const [{ buying, onReady }] = useState(createHandover);
  const queue = useStore(plays.$queue);
  useEffect(() => {
    if (owner !== undefined) void plays.load();
  }, [plays, owner]);
  // Until it is known who plays, and which plays wait, one may.
  const mayWait = !useHydrated() || (owner !== undefined && queue.plays?.length !== 0);
  useLeaveStopped(stopped, mayWait || shown !== undefined);

  const reveal = async () => {
    if (!(await plays.load())) throw new Error('no answer');
    const offer = stopped === undefined ? toOffer(sale, quantity) : undefined;
    if (!plays.$queue.get().plays?.length && offer) await (await buying)(offer);
    const play = plays.$queue.get().plays?.[0];
    if (!play) return undefined;
    await holdBalance($held, plays.$queue.get().paid ?? 0);
    // Where it rejects, the play may be revealed all the same: the balance is held until its end was seen.
    const card = await plays.reveal();
    if (card) setShown(play);
    else releaseBalance($held);
    return card;
  };
  const price = sale.price * quantity;
  return (
    <>
      <View
        locale={locale}
        t={t}
        reveal={reveal}
        offer={{
          price,
          waiting: queue.plays?.length ?? 0,
          interrupted: queue.earlier > 0,
          closed: stopped ?? (sale.series ? undefined : t('between')),
          choice: <PlaysChoice {...{ t, locale, quantity, price }} maxCards={sale.maxCards} onQuantity={setQuantity} />,
          proof: shown && (
            <LinkButton variant="glass" href={localHref(`/account/order/orderDetail?orderId=${shown.orderId}`, locale)}>
              {t('proof')}
            </LinkButton>
          ),
          orders: localHref('/account/order/list?tab=e-instants', locale),
        }}
        prizes={prizesOf(sale, refresh)}
        balance={<Balance $held={$held} paid={queue.paid} label={t('balance')} locale={locale} />}
        onBack={() => void goBack()}
        onResult={() => {
          if (shown) plays.finish(shown);
          releaseBalance($held);
          refresh();
        }}
      />
      <LazyPurchase page={page} name={game.texts[locale].name} locale={locale} onReady={onReady} />
    </>
  );
}
