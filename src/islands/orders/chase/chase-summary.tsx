import { CHASE_STATUS } from '#contract/orders/statuses.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Tag } from '#ui/tag.tsx';
import type { OrderView } from '../shared/order-views.ts';
import { Fact, FactList } from '../shared/fact-list.tsx';
import { chaseStatusText } from '../shared/status.ts';
import { computeOrderSums } from '../shared/order-sums.ts';
import { WinAmount } from '../shared/win-amount.tsx';

type Chase = NonNullable<OrderView['chase']>;

/** A progress bar: completed draws from the start, terminated draws from the end, pending draws between them. */
function Bar({ chase, label }: { readonly chase: Chase; readonly label: string }) {
  const width = (n: number) => ({ width: `${(n / chase.total) * 100}%` });
  return (
    <div role="img" aria-label={label} className="flex h-2.5 overflow-hidden rounded-full bg-raised ring-1 ring-line">
      <span className="bg-accent" style={width(chase.completed)} />
      <span style={width(chase.pending)} />
      <span className="bg-ink-3" style={width(chase.terminated)} />
    </div>
  );
}

interface ChaseSumProps {
  readonly detail: OrderView;
  readonly chase: Chase;
  readonly stop: () => void;
  readonly locale: Locale;
}

/**
 * A summary of a consecutive order: draws completed, pending and terminated, its money, and the button that stops it.
 */
export function ChaseSummary({ detail, chase, stop, locale }: ChaseSumProps) {
  const t = islandT(locale, 'orders');
  const p = (name: string) => t(`chasePage.${name}`);
  const money = (fils: number) => <Amount fils={fils} locale={locale} style="exact" />;
  const sums = computeOrderSums(detail);
  const none = chase.stoppable.draws === 0;
  const counts = [
    ['completed', chase.completed, 'bg-accent'],
    ['pending', chase.pending, 'bg-raised ring-1 ring-ink-3'],
    ['terminated', chase.terminated, 'bg-ink-3'],
  ] as const;
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{p('sum')}</h2>
        <Tag tone={chase.status === CHASE_STATUS.running ? 'warm' : 'neutral'}>
          {chaseStatusText({ ...detail, chaseStatus: chase.status }, t)}
        </Tag>
      </div>
      <Bar
        chase={chase}
        label={t('chasePage.progress', {
          completed: chase.completed,
          total: chase.total,
          terminated: chase.terminated,
        })}
      />
      <FactList>
        {counts.map(([name, count, colour]) => (
          <Fact
            key={name}
            label={
              <span className="inline-flex items-center gap-2">
                <span className={`size-2.5 rounded-full ${colour}`} aria-hidden="true" />
                {p(name)}
              </span>
            }
          >
            <bdi dir="ltr">{`${count}/${chase.total}`}</bdi>
          </Fact>
        ))}
        <Fact label={p('total')}>{chase.total}</Fact>
      </FactList>
      <WinAmount sums={sums} locale={locale} />
      <hr className="border-line" />
      <FactList>
        <Fact label={p('paid')}>{money(sums.total)}</Fact>
        {chase.refunding > 0 && <Fact label={p('refunding')}>{money(chase.refunding)}</Fact>}
        <Fact label={p('refunded')} strong={!sums.refunds}>
          {money(chase.refunded)}
        </Fact>
        {sums.refunds && (
          <Fact label={t('facts.staked')} strong>
            {money(sums.staked)}
          </Fact>
        )}
      </FactList>
      <Button
        variant="danger"
        aria-disabled={none}
        aria-describedby={none ? 'stop-none' : undefined}
        onClick={() => !none && stop()}
      >
        {t('stop.open')}
      </Button>
      {none && (
        <p id="stop-none" className="text-sm text-ink-2">
          {t('stop.none')}
        </p>
      )}
    </Card>
  );
}
