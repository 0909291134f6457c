import { productNow } from '#client/page/clock.ts';
import { $dialogs, openDialog } from '#client/dialogs/dialogs.ts';
import { call } from '#client/gateway/call.ts';
import { pageHost } from '#client/page/config.ts';
import * as commands from '#contract/commands.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { nextPopup } from '#client/promotions/next-popup.ts';
import { markPromotionSeen, readSeenPromotions } from '#client/promotions/seen-promotions.ts';

const isBannerShown = () => document.querySelector('[data-accept-cookies]')?.checkVisibility() === true;

/** Whether the page is hidden, or the cookie banner or a dialog is open. */
const isBusy = () =>
  document.hidden || $dialogs.get().length > 0 || document.querySelector('dialog[open]') !== null || isBannerShown();

/** Shows the popup when the cookie banner is answered. The banner's own listener has run before this one. */
function showAfterBanner(): void {
  const onClick = () => {
    if (isBannerShown()) return;
    document.removeEventListener('click', onClick);
    void showPopup();
  };
  document.addEventListener('click', onClick);
}

/** Opens the promotion that is due, if there is one and nothing else is open. */
export async function showPopup(): Promise<void> {
  if (isBannerShown()) return showAfterBanner();
  if (isBusy()) return;
  const answer = await call(commands.homePopup, { channelType: pageHost() }, { silent: true });
  if (!answer.ok || isBusy()) return;
  const today = dubaiDay(productNow());
  const due = nextPopup(answer.data.list, readSeenPromotions(), today);
  if (!due) return;
  markPromotionSeen(due.key, today);
  const { key, title, summary, action, invite } = due;
  void openDialog('promotion', { key, title, summary, action, invite });
}
