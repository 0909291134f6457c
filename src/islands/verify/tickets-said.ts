import { listWords } from '#i18n/list-words.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/texts.ts';
import { entryNoOf, orderIdOf } from './files.ts';
import { holds, type Outcome } from './replay.ts';

/** What is to be said of the tickets that were opened. */
export interface TicketsSaid {
  readonly held: boolean;
  readonly heading: string;
  readonly text: string | undefined;
  /** Each ticket's, in the order they came. */
  readonly names: readonly string[];
  /** Those to be shown before all others. */
  readonly failing: readonly number[];
}

/** In one sentence: whether all hold, or which do not. Undefined where there are none. */
export function saidOfTickets(
  t: Translate,
  locale: Locale,
  tickets: readonly unknown[],
  { record, tickets: checks }: Outcome,
): TicketsSaid | undefined {
  if (checks.length === 0) return undefined;
  const oneOrder = new Set(tickets.map(orderIdOf)).size === 1;
  // Entries of several orders may have the same number: those go by their place in the file.
  const number = (i: number) => (oneOrder ? entryNoOf(tickets[i]) : undefined) ?? i + 1;
  const names = checks.map((_, i) => t('ticket.title', { entry: number(i) }));
  const failing = checks.flatMap((list, i) => (holds(list) ? [] : [i]));
  const [total, count] = [checks.length, failing.length];
  // Where the draw does not hold, none of its tickets can, and none is at fault for that.
  if (!holds(record))
    return { held: false, heading: t('ticket.drawFailed'), text: t('ticket.drawFailedText'), names, failing: [] };
  if (count > 0) {
    const entries = listWords(failing.map(number), locale, 'and');
    const which = count > 1 ? `${t('ticket.which', { entries })}. ` : '';
    const heading = t('ticket.someFailed', { count, total, entries });
    return { held: false, heading, text: which + t('ticket.failedText'), names, failing };
  }
  if (total === 1) return { held: true, heading: t('ticket.held'), text: undefined, names, failing };
  const heading = t(oneOrder ? 'ticket.allHeld' : 'ticket.mixedHeld', { count: total });
  return { held: true, heading, text: t('ticket.allHeldText'), names, failing };
}
