import { formatSentenceList } from '#i18n/sentence-list.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { readEntryNo, readOrderId, type Evidence } from '../sources/evidence.ts';
import { isFailing, ticketState, type TicketState } from '../proof3/ticket-state.ts';
import { allPassed, drawChecks, type ReplayResult } from './replay-result.ts';

/** The report on the tickets of a file. */
export interface TicketsReport {
  readonly held: boolean;
  /** Nothing is known to be wrong, and not all took part: they were stopped, or nobody can tell here. */
  readonly isOpen: boolean;
  readonly states: readonly TicketState[];
  readonly heading: string;
  readonly text: string | undefined;
  /** Of each ticket, in file order. */
  readonly names: readonly string[];
  /** Tickets that fail; shown first. */
  readonly failing: readonly number[];
}

/** The words for tickets of version 3 of which some were stopped, or nobody can tell; undefined where all took part. */
function openWords(t: Translate, states: readonly TicketState[], isProofWrong: boolean) {
  const kinds = new Set(states);
  if (kinds.has('failed') || kinds.has('changed') || (kinds.size === 1 && kinds.has('held'))) return undefined;
  const [first] = states;
  const kind = kinds.size === 1 && (first === 'stopped' || first === 'unknown') ? first : 'mixed';
  const text = kind === 'unknown' && isProofWrong ? 'unknownProofText' : `${kind}Text`;
  return { heading: t(`ticket.${kind}`, { count: states.length }), text: t(`ticket.${text}`) };
}

/** So many of a player's tickets are named in a sentence. */
const MOST_NAMED = 10;

/** What is beside a draw of a player's own, in words: tickets and a receipt. Undefined where nothing is. */
export function nameOwn(t: Translate, locale: Locale, { tickets, receipt }: Pick<Evidence, 'tickets' | 'receipt'>) {
  const all = tickets.map((ticket, i) => t('ticket.title', { entry: readEntryNo(ticket) ?? i + 1 }));
  const more = all.length > MOST_NAMED ? ['…'] : [];
  const names = [...all.slice(0, MOST_NAMED), ...more, ...(receipt === undefined ? [] : [t('receipt.title')])];
  return names.length > 0 ? formatSentenceList(names, locale, 'and') : undefined;
}

/** Says whether all tickets pass, or which fail. Undefined without tickets. */
export function describeTickets(
  t: Translate,
  locale: Locale,
  tickets: readonly unknown[],
  outcome: Pick<ReplayResult, 'record' | 'tickets' | 'report3'>,
): TicketsReport | undefined {
  const { tickets: checks, report3 } = outcome;
  if (checks.length === 0) return undefined;
  const states = checks.map((list, i) => ticketState(list, report3?.tickets[i]));
  const oneOrder = new Set(tickets.map(readOrderId)).size === 1;
  // Entries of several orders may have the same number: those are named by their place in the file.
  const number = (i: number) => (oneOrder ? readEntryNo(tickets[i]) : undefined) ?? i + 1;
  const names = checks.map((_, i) => t('ticket.title', { entry: number(i) }));
  const failing = states.flatMap((state, i) => (isFailing(state) ? [i] : []));
  const [total, count] = [checks.length, failing.length];
  const words = (held: boolean, heading: string, text?: string, isOpen = false): TicketsReport => ({
    held,
    isOpen,
    states,
    heading,
    text,
    names,
    failing,
  });
  // When the draw fails, all its tickets do, through no fault of theirs.
  if (!allPassed(drawChecks(outcome)))
    return { ...words(false, t('ticket.drawFailed'), t('ticket.drawFailedText')), failing: [] };
  if (count > 0) {
    const entries = formatSentenceList(failing.map(number), locale, 'and');
    const which = count > 1 ? `${t('ticket.which', { entries })}. ` : '';
    // What was changed since is nobody's fault but the file's.
    const kind = states.includes('failed') ? ['someFailed', 'failedText'] : ['changed', 'changedText'];
    const [heading, text] = kind.map((key) => t(`ticket.${key}`, { count, total, entries }));
    return words(false, heading ?? '', which + (text ?? ''));
  }
  const open = openWords(t, states, !checks.every(allPassed));
  if (open) return words(false, open.heading, open.text, true);
  if (total === 1) return words(true, t('ticket.held'));
  return words(true, t(oneOrder ? 'ticket.allHeld' : 'ticket.mixedHeld', { count: total }), t('ticket.allHeldText'));
}
