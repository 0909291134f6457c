import { go } from '#client/go.ts';
import { countUp } from '#islands/win/count-up.ts';
import { amountText } from '#kernel/money-text.ts';
import { el } from '../dom.ts';
import type { Draw } from './content.ts';

/** Spec games §4: a grand prize is claimed, not credited. */
const GRAND_PRIZE = 5;

/** A win: the amount floored, as the spec shows wins (shell §1); what is credited is exact. */
export const win: Draw<'win'> = ({ totalPrizeAmount, jumpType }, { t }) => {
  const grand = jumpType === GRAND_PRIZE;
  const text = (fils: number) => t('win.amount', { amount: amountText(fils, 'floored') });
  // Read out at whatever moment, it is the sum that was won; the one that moves is for eyes.
  const amount = el('bdi', { dir: 'ltr', class: 'amount', 'aria-hidden': 'true' });
  countUp(totalPrizeAmount, (fils) => (amount.textContent = text(fils)));
  return {
    title: t('win.title'),
    body: [
      el('p', { class: 'text-center text-ink-2' }, t('win.body')),
      el(
        'p',
        { class: 'my-4 text-center text-3xl font-bold' },
        el('span', { class: 'sr-only' }, text(totalPrizeAmount)),
        amount,
      ),
      el('p', { class: 'text-center' }, t(grand ? 'win.grand' : 'win.credited')),
    ],
    buttons: grand
      ? [{ text: t('close') }, { text: t('win.orders'), main: true, act: () => go('/account/order/grandPrize') }]
      : [
          { text: t('win.orders'), act: () => go('/account/order/list') },
          { text: t('ok'), main: true },
        ],
  };
};
