import { call } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import { gameByType } from '#games/index.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { downloadFile } from '#client/page/download-file.ts';
import { LinkButton } from '#ui/button.tsx';
import type { OrderView } from '../shared/order-views.ts';
import { DrawSection, findExpandedDraw } from './draw-section.tsx';
import { gameName } from '../shared/game-names.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderLoader } from './order-loader.tsx';

interface OrderBodyProps {
  readonly detail: OrderView;
  readonly locale: Locale;
  readonly saveReceipt: () => void;
}

export function OrderDetailBody({ detail, locale, saveReceipt }: OrderBodyProps) {
  const t = islandT(locale, 'orders');
  const opened = findExpandedDraw(detail.draws);
  const game = gameByType(detail.lotteryType);
  return (
    <div className="grid gap-5">
      <div>
        <a className="link text-sm" href={localHref('/account/order/list', locale)}>
          {t('detail.all')}
        </a>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <h1 className="text-2xl">{gameName(detail.lotteryType, locale)}</h1>
          {game && (
            <LinkButton href={localHref(`/lottery/${game.key}?again=${detail.orderId}`, locale)}>
              {t('links.again')}
            </LinkButton>
          )}
        </div>
        <p className="mt-2 text-sm text-ink-2">{t('dubai')}</p>
      </div>
      <div className="grid items-start gap-5 md:grid-cols-[1fr_380px]">
        <div className="grid gap-4">
          {detail.draws.map((draw) => (
            <DrawSection key={draw.drawId} detail={detail} draw={draw} open={draw.drawId === opened} locale={locale} />
          ))}
        </div>
        <OrderFacts detail={detail} locale={locale} saveReceipt={saveReceipt} />
      </div>
    </div>
  );
}

/** /account/order/orderDetail?orderId= and /orderDetail?orderId=: one order in full. */
export default function OrderDetail({ locale, id }: { readonly locale: Locale; readonly id: string }) {
  const saveReceipt = async ({ draws, drawId }: OrderView) => {
    const answer = await call(commands.ticketProof, { orderId: id, drawId: draws[0]?.drawId ?? drawId });
    if (answer.ok) downloadFile(`receipt-${id}.json`, 'application/json', JSON.stringify(answer.data.receipt, null, 2));
  };
  return (
    <OrderLoader locale={locale} id={id}>
      {(detail) => <OrderDetailBody detail={detail} locale={locale} saveReceipt={() => void saveReceipt(detail)} />}
    </OrderLoader>
  );
}
