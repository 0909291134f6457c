import { markup, type Html } from '../http/html.ts';
import { renderLayout } from '../pages/layout.ts';
import type { Chargeback } from './chargebacks/chargeback-store.ts';
import type { Payment } from './payment.ts';
import type { Refund } from './refunds/refund.ts';

/** A payment with what went back of it. */
export interface ListedPayment {
  readonly payment: Payment;
  readonly refunds: readonly Refund[];
  readonly chargebacks: readonly Chargeback[];
}

const dirhams = (fils: number): string => `AED ${(fils / 100).toFixed(2)}`;

const button = (name: string, value: string, action: string, label: string): Html =>
  markup`<form method="post" class="inline"><input type="hidden" name="${name}" value="${value}"><button class="plain small" name="action" value="${action}">${label}</button></form>`;

function renderChargebacks({ payment, chargebacks }: ListedPayment): Html {
  const [chargeback] = chargebacks;
  if (!chargeback)
    return payment.status === 'SUCCEEDED' ? button('payment', payment.paymentId, 'open', 'Charge back') : markup``;
  const { chargebackId, status } = chargeback;
  return status === 'OPENED'
    ? markup`OPENED ${button('chargeback', chargebackId, 'WON', 'Naseeb wins')} ${button('chargeback', chargebackId, 'LOST', 'Naseeb loses')}`
    : markup`${status}`;
}

const renderState = ({ paymentId, status, reason }: Payment): Html =>
  status === 'PENDING'
    ? markup`PENDING ${button('payment', paymentId, 'succeed', 'Let it succeed')} ${button('payment', paymentId, 'fail', 'Let it fail')}`
    : markup`${status} ${reason ?? ''}`;

const renderRow = (listed: ListedPayment): Html => {
  const { payment, refunds } = listed;
  const paidBy = payment.card ? `${payment.card.brand} •••• ${payment.card.last4}` : (payment.wallet?.label ?? '');
  const back = refunds.map(({ amount, status, reason }) => markup`${dirhams(amount)} ${status} ${reason ?? ''}<br>`);
  return markup`<tr><td><code>${payment.paymentId}</code><br><span class="soft">${payment.merchantReference}</span></td><td>${paidBy}</td><td class="nowrap">${dirhams(payment.amount)}</td><td>${renderState(payment)}</td><td>${back}</td><td>${renderChargebacks(listed)}</td></tr>`;
};

/** The acquirer's desk: payments, what went back of each, and the disputes. `more` stands below. */
export const renderPaymentsPage = (listed: readonly ListedPayment[], nonce: string, more: Html): Html =>
  renderLayout(
    { title: 'Payments', language: 'en', nonce, house: 'Acquirer (sandbox)', wide: true },
    markup`<div class="card"><h1>Payments</h1>
<p>The newest ones. End one that has no result yet, charge one back as its bank would, then decide the dispute.</p>
${
  listed.length > 0
    ? markup`<div class="scroll" tabindex="0" role="region" aria-label="Payments"><table><thead><tr><th>Payment</th><th>Paid by</th><th>Amount</th><th>State</th><th>Refunds</th><th>Chargeback</th></tr></thead><tbody>${listed.map(renderRow)}</tbody></table></div>`
    : markup`<p>None yet.</p>`
}</div>${more}
<p><a href="/sandbox">Back to the sandbox</a></p>`,
  );
