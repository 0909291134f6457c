import { formatSentenceList } from '#i18n/sentence-list.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { readEntryNo, readOrderId } from '../sources/evidence.ts';
import { allPassed, type ReplayResult } from './replay.ts';

/** The report on the tickets of a file. */
export interface TicketsReport {
  readonly held: boolean;
  readonly heading: string;
  readonly text: string | undefined;
  /** Of each ticket, in file order. */
  readonly names: readonly string[];
  /** Tickets that fail; shown first. */
  readonly failing: readonly number[];
}

/** Says whether all tickets pass, or which fail. Undefined without tickets. */
export function describeTickets(
  t: Translate,
  locale: Locale,
  tickets: readonly unknown[],
  { record, tickets: checks }: ReplayResult,
): TicketsReport | undefined {
  if (checks.length === 0) return undefined;
  const oneOrder = new Set(tickets.map(readOrderId)).size === 1;
  // Entries of several orders may have the same number: those are named by their place in the file.
  const number = (i: number) => (oneOrder ? readEntryNo(tickets[i]) : undefined) ?? i + 1;
  const names = checks.map((_, i) => t('ticket.title', { entry: number(i) }));
  const failing = checks.flatMap((list, i) => (allPassed(list) ? [] : [i]));
  const [total, count] = [checks.length, failing.length];
  // When the draw fails, all its tickets do, through no fault of theirs.
  if (!allPassed(record))
    return { held: false, heading: t('ticket.drawFailed'), text: t('ticket.drawFailedText'), names, failing: [] };
  if (count > 0) {
    const entries = formatSentenceList(failing.map(number), locale, 'and');
    const which = count > 1 ? `${t('ticket.which', { entries })}. ` : '';
    const heading = t('ticket.someFailed', { count, total, entries });
    return { held: false, heading, text: which + t('ticket.failedText'), names, failing };
  }
  if (total === 1) return { held: true, heading: t('ticket.held'), text: undefined, names, failing };
  const heading = t(oneOrder ? 'ticket.allHeld' : 'ticket.mixedHeld', { count: total });
  return { held: true, heading, text: t('ticket.allHeldText'), names, failing };
}
