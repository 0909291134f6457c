import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Check } from '#verify/index.ts';
import type { NotChecked } from '#verify/v3/types.ts';
import { CheckList, CheckMark } from './check-list.tsx';
import { downloadFile } from '#client/page/download-file.ts';
import { EntryLine } from './entry-line.tsx';
import { readEntryText, createTicketFile } from '../sources/evidence.ts';
import type { GameDisplay } from './game-display.ts';
import { allPassed, drawChecks, type ReplayResult } from './replay-result.ts';
import { isFailing } from '../proof3/ticket-state.ts';
import { describeTickets } from './tickets-report.ts';
import { VerdictHeading } from './verdict-heading.tsx';

function save(ticket: unknown): void {
  const { name, text } = createTicketFile(ticket);
  downloadFile(name, 'application/json', text);
}

/** A stopped ticket took no part, which is neither passed nor failed. */
const MARKS = { held: 'held', stopped: 'skipped', unknown: 'skipped', changed: 'failed', failed: 'failed' } as const;

interface OneProps {
  readonly t: Translate;
  readonly display: GameDisplay | undefined;
  readonly ticket: unknown;
  readonly checks: readonly Check[];
  readonly notChecked: readonly NotChecked[] | undefined;
  /** The ticket itself failed: its checks are open. */
  readonly failing: boolean;
}

/** One ticket: its numbers, its checks, and a button that saves it. */
function TicketBody({ t, display, ticket, checks, notChecked, failing }: OneProps) {
  return (
    <>
      <EntryLine t={t} display={display} text={readEntryText(ticket)} />
      <details open={failing}>
        <summary className="link inline-block cursor-pointer py-1 text-sm no-underline">{t('steps')}</summary>
        <CheckList t={t} checks={checks} notChecked={notChecked} />
      </details>
      <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => save(ticket)}>
        {t('ticket.save')}
      </Button>
    </>
  );
}

interface TicketVerdictsProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly display: GameDisplay | undefined;
  readonly tickets: readonly unknown[];
  readonly outcome: ReplayResult;
}

/** The verdict on all tickets. Failing ones come first; the others open on demand. */
export function TicketVerdicts({ t, locale, display, tickets, outcome }: TicketVerdictsProps) {
  const report = describeTickets(t, locale, tickets, outcome);
  if (!report) return null;
  const { held, isOpen, states, heading, text, names, failing } = report;
  const one = (i: number) => {
    const checks = outcome.tickets[i] ?? [];
    const notChecked = outcome.report3 && (outcome.report3.tickets[i] ?? []);
    return { t, display, ticket: tickets[i], checks, notChecked, failing: failing.includes(i) };
  };
  const alone = names.length === 1;
  const [border, ink] = held
    ? ['border-accent', 'text-accent']
    : isOpen
      ? ['border-field', '']
      : ['border-coral', 'text-coral-ink'];
  const item = (i: number) => (
    <li key={i} className="flex gap-3 py-4">
      <CheckMark t={t} as={MARKS[states[i] ?? 'failed']} />
      <div className="grid min-w-0 flex-1 gap-2">
        <h3 className="text-base">{names[i]}</h3>
        <TicketBody {...one(i)} />
      </div>
    </li>
  );
  const allHeld = allPassed(drawChecks(outcome)) && states.every((state) => state === 'held' || isFailing(state));
  const others = names.flatMap((_, i) => (failing.includes(i) ? [] : [i]));
  return (
    <Card className={`grid gap-3 border-s-[6px] p-6 ${border}`}>
      <div role="status">
        {/* The heading names a single failing ticket. */}
        {!(alone && failing.length > 0) && <p className="text-ink-2 text-sm">{alone ? names[0] : t('ticket.list')}</p>}
        <VerdictHeading ink={ink}>{heading}</VerdictHeading>
        {text !== undefined && <p className="mt-1 max-w-[64ch]">{text}</p>}
      </div>
      {alone && <TicketBody {...one(0)} />}
      {!alone && failing.length > 0 && <ul className="divide-line divide-y">{failing.map(item)}</ul>}
      {!alone && others.length > 0 && (
        <details>
          <summary className="link inline-block cursor-pointer py-1 no-underline">
            {allHeld ? t('ticket.heldCount', { count: others.length }) : t('ticket.list')}
          </summary>
          <ul className="divide-line divide-y">{others.map(item)}</ul>
        </details>
      )}
    </Card>
  );
}
