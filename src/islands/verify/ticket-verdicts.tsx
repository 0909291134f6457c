import type { Translate } from '#i18n/texts.ts';
import { Balls, Button, Card } from '#ui/index.ts';
import type { Check } from '#verify/index.ts';
import { CheckList, Mark } from './check-list.tsx';
import { download } from './download.ts';
import { entryTextOf, numbersOfEntry, ticketFile } from './files.ts';
import { holds } from './replay.ts';

interface TicketVerdictsProps {
  readonly t: Translate;
  readonly tickets: readonly unknown[];
  readonly checks: readonly (readonly Check[])[];
  /** The draw itself holds: where it does not, the tickets have nothing more to say. */
  readonly drawHolds: boolean;
}

function save(ticket: unknown): void {
  const { name, text } = ticketFile(ticket);
  download(name, 'application/json', text);
}

/** Each ticket: took part as it was bought, or not. */
export function TicketVerdicts({ t, tickets, checks, drawHolds }: TicketVerdictsProps) {
  if (checks.length === 0) return null;
  return (
    <Card className="p-6">
      <h2 className="text-xl">{t('ticket.list')}</h2>
      <ul className="divide-line mt-2 divide-y">
        {checks.map((list, i) => {
          const held = holds(list);
          const text = entryTextOf(tickets[i]);
          return (
            <li key={i} className="flex gap-3 py-4">
              <Mark ok={held} label={t(held ? 'passed' : 'wrong')} />
              <div className="grid min-w-0 flex-1 gap-2">
                <p className={held ? '' : 'text-coral-ink'}>{t(held ? 'ticket.held' : 'ticket.failed')}</p>
                <Balls numbers={numbersOfEntry(text)} size={32} label={numbersOfEntry(text).join(', ')} />
                <p className="text-ink-2 font-mono text-sm break-all">
                  <bdi dir="ltr">{text}</bdi>
                </p>
                <details open={!held && drawHolds}>
                  <summary className="link inline-block cursor-pointer py-1 text-sm no-underline">{t('steps')}</summary>
                  <CheckList t={t} checks={list} />
                </details>
                <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => save(tickets[i])}>
                  {t('ticket.save')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
