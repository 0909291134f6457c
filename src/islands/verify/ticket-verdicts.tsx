import type { Translate } from '#i18n/texts.ts';
import { Card } from '#ui/index.ts';
import type { Check } from '#verify/index.ts';
import { CheckList } from './check-list.tsx';
import { entryTextOf } from './files.ts';
import { holds } from './replay.ts';

interface TicketVerdictsProps {
  readonly t: Translate;
  readonly tickets: readonly unknown[];
  readonly checks: readonly (readonly Check[])[];
}

/** Each ticket: took part as it was bought, or not. */
export function TicketVerdicts({ t, tickets, checks }: TicketVerdictsProps) {
  return checks.map((list, i) => {
    const held = holds(list);
    return (
      <Card key={i} className={`border-s-[6px] p-6 ${held ? 'border-accent' : 'border-coral'}`}>
        <p className="text-ink-2 text-sm">{t('ticket.title', { entry: i + 1 })}</p>
        <h2 className={`text-lg ${held ? 'text-accent' : 'text-coral-ink'}`}>
          {t(held ? 'ticket.held' : 'ticket.failed')}
        </h2>
        <p className="mt-1">{t('ticket.numbers', { text: `\u2066${entryTextOf(tickets[i]) ?? '?'}\u2069` })}</p>
        <details className="mt-3" open={!held}>
          <summary className="link inline-block cursor-pointer py-1 no-underline">{t('steps')}</summary>
          <CheckList t={t} checks={list} />
        </details>
      </Card>
    );
  });
}
