import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Amount, Button, Card, Tag } from '#ui/index.ts';
import type { Detail } from './detail.ts';
import { Fact, Facts } from './facts.tsx';
import { chaseWords } from './status.ts';
import { sumsOf } from './sums.ts';
import { Won } from './won.tsx';

type Chase = NonNullable<Detail['chase']>;

/** How far a consecutive order has come, as a bar that fills: completed from its start, terminated from its end, pending the empty rest. */
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
  readonly detail: Detail;
  readonly chase: Chase;
  readonly stop: () => void;
  readonly locale: Locale;
}

/** The plan summed up (spec games-and-money §3: total orders, completed, pending, terminated), its money, and the way to stop it. */
export function ChaseSum({ detail, chase, stop, locale }: ChaseSumProps) {
  const t = islandT(locale, 'orders');
  const p = (name: string) => t(`chasePage.${name}`);
  const money = (fils: number) => <Amount fils={fils} locale={locale} style="exact" />;
  const sums = sumsOf(detail);
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
        <Tag tone={chase.status === 1 ? 'warm' : 'neutral'}>
          {chaseWords({ ...detail, chaseStatus: chase.status }, t)}
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
      <Facts>
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
      </Facts>
      <Won sums={sums} locale={locale} />
      <hr className="border-line" />
      <Facts>
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
      </Facts>
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
