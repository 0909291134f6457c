import { formatDrawPhase } from '#games/view/draw-phase.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classes } from '#ui/classes.ts';
import { Tag } from '#ui/tag.tsx';
import { computeOrderSums } from '../shared/order-sums.ts';
import type { OrderView } from '../shared/order-views.ts';
import { chaseStatusText } from '../shared/status.ts';
import { StatusTag } from '../shared/status-tag.tsx';
import { WinAmount } from '../shared/win-amount.tsx';
import { GrandPrizeFacts } from './grand-prize-facts.tsx';

type Draw = OrderView['draws'][number];

interface OrderPlanProps {
  readonly detail: OrderView;
  /** The draw whose ticket is shown. */
  readonly shown: Draw;
  readonly show: (drawId: string) => void;
  readonly locale: Locale;
}

/** One draw of the plan. Pressing it shows its ticket. */
function PlanRow({ detail, draw, current, show, locale }: RowProps) {
  const t = islandT(locale, 'orders');
  const stopped = draw.stoppedTimestamp !== null;
  return (
    <li>
      <button
        type="button"
        aria-pressed={current}
        className={classes(
          'flex w-full flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-art px-3 py-3 text-start',
          current ? 'bg-raised ring-1 ring-line' : 'hover:bg-raised',
        )}
        onClick={show}
      >
        <span className="min-w-0">
          <span className="block font-semibold first-letter:uppercase">
            {t('detail.position', { x: draw.position, y: detail.drawsCount })}
          </span>
          <span className="block text-sm text-ink-2">
            {formatDateTime(draw.drawTimestamp, locale, 'dateTime')}
            <span className="max-sm:hidden"> · </span>
            <span className="whitespace-nowrap max-sm:block">{t('draw', { phase: formatDrawPhase(draw.drawId) })}</span>
          </span>
        </span>
        <StatusTag {...draw} canceled={stopped ? undefined : 'draw'} stopped={stopped} amount locale={locale} />
      </button>
    </li>
  );
}
interface RowProps {
  readonly detail: OrderView;
  readonly draw: Draw;
  readonly current: boolean;
  readonly show: () => void;
  readonly locale: Locale;
}

/** The draws of a consecutive order: its progress, what it has won, its grand prizes, and each draw. */
export function OrderPlan({ detail, shown, show, locale }: OrderPlanProps) {
  const t = islandT(locale, 'orders');
  const { chaseStatus } = detail;
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t('chasePage.title')}</h2>
        {chaseStatus !== null && (
          <Tag tone={chaseStatus === 1 ? 'warm' : 'neutral'}>{chaseStatusText({ ...detail, chaseStatus }, t)}</Tag>
        )}
      </div>
      <WinAmount sums={computeOrderSums(detail)} locale={locale} />
      <GrandPrizeFacts detail={detail} locale={locale} />
      <ol className="-mx-3 grid max-h-[420px] grid-cols-1 gap-1 overflow-y-auto" aria-label={t('chasePage.list')}>
        {detail.draws.map((draw) => (
          <PlanRow
            key={draw.drawId}
            detail={detail}
            draw={draw}
            current={draw.drawId === shown.drawId}
            show={() => show(draw.drawId)}
            locale={locale}
          />
        ))}
      </ol>
      {detail.chase && (
        <LinkButton href={localHref(`/account/order/chaseDetail?orderId=${detail.orderId}`, locale)} variant="quiet">
          {t(detail.chase.stoppable.draws > 0 ? 'links.chase' : 'chasePage.list')}
        </LinkButton>
      )}
    </Card>
  );
}
