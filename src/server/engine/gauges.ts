import { countOpenFlags } from '../aml/aml-jobs.ts';
import { countOverdue } from '../closure/closure-jobs.ts';
import { countOverdueRefunds } from '../deposits/refunds/overdue.ts';
import { countMissingEntries } from '../draws/raffle-sales.ts';
import { countOverdueApplications } from '../family/overdue.ts';
import { countOpenReviews } from '../geo/reviews.ts';
import { countUnpaidPrizes } from '../grand-prizes/overdue.ts';
import { countOpenMarkers } from '../harm/open-markers.ts';
import { countDifferences } from '../reconciliation/reconcile.ts';
import { countOverdueStatements } from '../regulation/regulation-jobs.ts';
import { countOverdueWithdrawals } from '../withdrawals/overdue.ts';
import type { Platform } from '../platform/platform.ts';
import type { PushService } from '../push/index.ts';

/** What /metrics says of work that waits for staff, and of this node's sockets. */
export function addGauges({ metrics, handle }: Platform, push: PushService): void {
  metrics.addGauge(
    'naseeb_raffle_entries_missing',
    'Entries that draws on sale lack until their guaranteed raffle is paid for',
    () => countMissingEntries(handle.background),
  );
  metrics.addGauge(
    'naseeb_closures_overdue',
    'Requests to close an account that have waited longer than players are told',
    () => countOverdue(handle.background),
  );
  metrics.addGauge(
    'naseeb_family_applications_overdue',
    'Family applications that have waited longer than applicants are told',
    () => countOverdueApplications(handle.background),
  );
  metrics.addGauge('naseeb_aml_flags_open', 'Flags for money laundering that wait for a decision of staff', () =>
    countOpenFlags(handle.background),
  );
  metrics.addGauge('naseeb_statements_overdue', 'Statements on the source of funds not reviewed in three days', () =>
    countOverdueStatements(handle.background),
  );
  metrics.addGauge('naseeb_geo_reviews_open', 'Signs of false positions that wait for a decision of staff', () =>
    countOpenReviews(handle.background),
  );
  metrics.addGauge('naseeb_harm_markers_open', 'Markers of harm that are open', () =>
    countOpenMarkers(handle.background),
  );
  metrics.addGauge(
    'naseeb_reconciliation_differences',
    'Differences between the ledger and what the acquirer and the bank report, not yet closed',
    () => countDifferences(handle.background),
  );
  metrics.addGauge('naseeb_refunds_overdue', 'Refunds of deposits that the acquirer has not decided in a day', () =>
    countOverdueRefunds(handle.background),
  );
  metrics.addGauge(
    'naseeb_withdrawals_overdue',
    'Withdrawals that wait for staff or the bank longer than players are told',
    () => countOverdueWithdrawals(handle.background),
  );
  metrics.addGauge('naseeb_grand_prizes_unpaid', 'Grand prizes that were claimed days ago and are not paid', () =>
    countUnpaidPrizes(handle.background),
  );
  metrics.addGauge('naseeb_sockets', 'Sockets of players on this node', push.countSockets);
}
