import { formatDateTime } from '#i18n/date-format.ts';
import { markup, type Html } from '../http/html.ts';
import { renderLayout } from '../pages/layout.ts';
import type { BankPayment } from './bank-store.ts';
import { writeAmount } from './xml.ts';

const stateOf = ({ status, reason, returned }: BankPayment): string =>
  returned ? `returned ${returned.reason}` : [status, reason ?? ''].join(' ');

const sendBack = ({ endToEndId, status, returned }: BankPayment): Html | false =>
  status === 'paid' &&
  !returned &&
  markup`<form method="post" action="/sandbox/bank/returns" class="inline"><input type="hidden" name="endToEndId" value="${endToEndId}"><button class="plain small">Return it</button></form>`;

const row = (payment: BankPayment): Html =>
  markup`<tr><td><code>${payment.endToEndId}</code></td><td class="nowrap">AED ${writeAmount(payment.amount)}</td><td>${payment.holder}<br><code>${payment.account}</code></td><td>${stateOf(payment)}${payment.paidAt !== undefined && markup`<br><span class="soft">${formatDateTime(payment.paidAt, 'en-US', 'dateTime')}</span>`}</td><td>${sendBack(payment)}</td></tr>`;

/** The payments that the bank was asked for, newest first; a paid one can be sent back. `more` stands below. */
export const renderBankPage = (payments: readonly BankPayment[], nonce: string, more: Html): Html =>
  renderLayout(
    { title: 'Bank', language: 'en', nonce, house: 'Sandbox', wide: true },
    markup`<h1>The bank's payments</h1>
<p class="soft">What withdrawals were paid by, the newest first; times are Dubai time. <a href="/sandbox">All of the sandbox</a></p>
<div class="card">${
      payments.length === 0
        ? markup`<p>None yet.</p>`
        : markup`<div class="scroll" tabindex="0" role="region" aria-label="Payments"><table><thead><tr><th>EndToEndId</th><th>Amount</th><th>To</th><th>State</th><th></th></tr></thead><tbody>${payments.map(row)}</tbody></table></div>`
    }</div>
<p class="soft">A returned payment stands in the bank's statement. Staff book it with <code>npm run ops -- withdrawal returned</code>.</p>
${more}`,
  );
