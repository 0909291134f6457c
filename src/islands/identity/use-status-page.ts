import { useEffect, useState, useTransition } from 'react';
import { createRequestVersion } from '#client/gateway/request-version.ts';
import { openDialog } from '#client/dialogs/dialogs.ts';
import { pollWhileVisible } from '#client/page/poll-while-visible.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { loadPage } from './load-page.ts';
import type { StatusView } from './load-status.ts';
import { showOutcomeDialog } from './outcome-dialog.ts';

export type PageView = { readonly at: 'loading' } | StatusView;

const { underReview, verified } = VERIFIED_STATUS;
const statusOf = (view: PageView): number | undefined =>
  view.at === 'status' ? view.status.verifiedStatus : undefined;

/**
 * The view of a page about the verification. `leave` opens another page where this one is not for the player's status;
 * meanwhile the view is that of loading.
 */
export function useStatusPage(isFor: (verifiedStatus: number) => boolean, leave: () => void) {
  const [view, setView] = useState<PageView>({ at: 'loading' });
  const [isLoading, startLoading] = useTransition();
  const [version] = useState(createRequestVersion);
  const show = (next: PageView) => {
    const status = statusOf(next);
    if (status === undefined || isFor(status)) return setView(next);
    leave();
  };
  useEffect(() => void loadPage().then(show), []);
  const reload = () =>
    startLoading(async () => {
      version.next();
      show(await loadPage());
    });
  const isUnderReview = statusOf(view) === underReview;
  useEffect(() => {
    if (!isUnderReview) return;
    // People review the documents, so the result may come while the page is open.
    return pollWhileVisible(async () => {
      const isLatest = version.next();
      const next = await loadPage();
      // A failed poll is not shown as an error.
      if (next.at !== 'status' || !isLatest()) return;
      const { verifiedStatus } = next.status;
      if (verifiedStatus !== underReview)
        showOutcomeDialog({ ok: true, data: next.status }, verifiedStatus === verified ? undefined : openDialog);
      show(next);
    });
  }, [isUnderReview, version]);
  return { view, isLoading, reload };
}
