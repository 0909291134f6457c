import { TEST_CARDS } from '../acquirer/test-cards.ts';
import { exampleIban, TEST_ACCOUNTS } from '../bank/outcomes.ts';
import type { PaymentStore } from '../acquirer/payment-store.ts';
import type { ChainInfo } from '../beacon/chain.ts';
import { makeNonce, markup } from '../http/html.ts';
import { replyHtml, type Route } from '../http/server.ts';
import type { SessionStore } from '../identity/session-store.ts';
import { renderLayout } from './layout.ts';

interface Parts {
  readonly payments: PaymentStore;
  readonly sessions: SessionStore;
  readonly chain: ChainInfo;
}

const grouped = (cardNo: string): string => cardNo.replace(/(\d{4})(?=\d)/g, '$1 ');
const dirhams = (fils: number): string => (fils / 100).toFixed(2);

/** Links to everything that the sandbox simulates. */
export const homeRoute = ({ payments, sessions, chain }: Parts): Route => ({
  method: 'GET',
  path: '/sandbox',
  handle: () => {
    const nonce = makeNonce();
    const cards = [...TEST_CARDS].map(
      ([cardNo, card]) =>
        markup`<tr><td class="nowrap"><code>${grouped(cardNo)}</code></td><td>${card.title}${card.challenge && markup` <span class="soft nowrap">after 3-D Secure</span>`}</td></tr>`,
    );
    const accounts = [...TEST_ACCOUNTS, ['0000', { title: 'paid at once' }] as const].map(
      ([end, { title }]) =>
        markup`<tr><td><code>${end}</code></td><td>${title}</td><td class="nowrap"><code>${exampleIban(end)}</code></td></tr>`,
    );
    const paid = payments
      .listRecent()
      .map(
        (payment) =>
          markup`<tr><td><a href="/sandbox/acquirer/${payment.method ?? 'challenge'}/${payment.paymentId}">${payment.paymentId}</a></td><td>AED ${dirhams(payment.amount)}</td><td>${payment.status} ${payment.reason ?? ''}</td></tr>`,
      );
    const verified = sessions
      .listRecent()
      .map(
        (session) =>
          markup`<tr><td><a href="/sandbox/identity/verify/${session.ticketId}">${session.ticketId}</a></td><td>${session.document?.name ?? session.person.name ?? ''}</td><td>${session.status} ${session.reason ?? ''}</td></tr>`,
      );
    const content = markup`<h1>The outside world, played here</h1>
<p>Nothing on these pages is real: no money moves, no message leaves this machine. None of them exists when the product runs live.</p>
<div class="card"><h2>Where to go</h2><ul>
<li><a href="/">The product</a></li>
<li><a href="/sandbox/outbox">Outbox</a>: every mail and SMS, with its one-time codes (<a href="/sandbox/outbox.json">JSON</a>)</li>
<li><a href="/sandbox/messages">Messages</a>: the template of every mail and SMS, in both languages</li>
<li><a href="/sandbox/host?kind=app">The app</a> and <a href="/sandbox/host?kind=mini">the mini-program</a>: the product inside a host, with each call it makes</li>
<li><a href="/sandbox/chat/desk">Support desk</a>: answer what players write in the live chat</li>
<li><a href="/sandbox/ui">The look</a>: colors, type and parts of the product</li>
<li>Beacon: <a href="/sandbox/beacon/info">its key</a> and its <a href="/sandbox/beacon/public/latest">latest round</a>; chain <code>${chain.hash.slice(0, 16)}…</code>, one round in ${chain.period} s</li>
</ul></div>
<div class="card"><h2>Test cards</h2>
<p>Any holder, any expiry in the future such as <code>12/39</code>, any CVV but 000, such as <code>123</code>. The bank's page (3-D Secure) shows its own code. Never type a real card.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Test cards"><table><thead><tr><th>Number</th><th>Outcome</th></tr></thead><tbody>${cards}</tbody></table></div>
<p class="soft">Any other number of 16 to 23 digits with a right check digit is a card of its own and succeeds, at once where it begins with 5.</p>
<p>PayBy's page offers the player's own account, somebody else's, a cancellation, a refusal and too little money.</p></div>
<div class="card"><h2>Accounts for withdrawals</h2>
<p>What becomes of a withdrawal, by the last four digits of its IBAN or its account at PayBy. <a href="/sandbox/bank">The bank's payments</a></p>
<div class="scroll" tabindex="0" role="region" aria-label="Accounts for withdrawals"><table><thead><tr><th>Ends in</th><th>Outcome</th><th>For example</th></tr></thead><tbody>${accounts}</tbody></table></div>
<p class="soft">Any other account is paid at once. The first withdrawal of a player, one of a new account and one of AED 10,000 or more wait for staff: <code>npm run ops -- withdrawal list</code>.</p></div>
<div class="card"><h2>Identity checks</h2>
<p>The product leads here when a player verifies. Choose the verdict on the second step; one left under review is decided from its link below. <a href="/sandbox/identity/outcomes">How to get each outcome</a></p>
${verified.length > 0 && markup`<div class="scroll" tabindex="0" role="region" aria-label="Identity checks"><table><thead><tr><th>Ticket</th><th>Name</th><th>State</th></tr></thead><tbody>${verified}</tbody></table></div>`}</div>
<div class="card"><h2>Messaging app</h2>
<p>"Continue with your messaging app" at the product's login leads to its page here: choose one of the people there, or type a number for a new one. The same number is the same person every time.</p></div>
<div class="card"><h2>Payments</h2>
<p><a href="/sandbox/acquirer">The acquirer's desk</a> lists payments with their refunds, charges them back and decides disputes.</p>
${paid.length > 0 ? markup`<div class="scroll" tabindex="0" role="region" aria-label="Payments"><table><thead><tr><th>Payment</th><th>Amount</th><th>State</th></tr></thead><tbody>${paid}</tbody></table></div>` : markup`<p>None yet.</p>`}</div>`;
    return replyHtml(
      200,
      renderLayout({ title: 'Sandbox', language: 'en', nonce, house: 'Sandbox', wide: true }, content),
      nonce,
    );
  },
});
