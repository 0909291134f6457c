import type { PaymentStore } from '../acquirer/payment-store.ts';
import type { ChainInfo } from '../beacon/chain.ts';
import { makeNonce, markup } from '../http/html.ts';
import { replyHtml, type Route } from '../http/server.ts';
import type { SessionStore } from '../identity/session-store.ts';
import { copyScript } from './copy.ts';
import { renderLayout } from './layout.ts';
import { renderAccounts, renderCards, renderOutcomes } from './outcome-tables.ts';

interface Parts {
  readonly payments: PaymentStore;
  readonly sessions: SessionStore;
  readonly chain: ChainInfo;
}

const dirhams = (fils: number): string => (fils / 100).toFixed(2);

/** Links to everything that the sandbox simulates. */
export const homeRoute = ({ payments, sessions, chain }: Parts): Route => ({
  method: 'GET',
  path: '/sandbox',
  handle: () => {
    const nonce = makeNonce();
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
<li><a href="/sandbox/place">The map</a>: where this browser is, as pages that sell tickets or take a deposit see it</li>
<li><a href="/sandbox/chat/desk">Support desk</a>: answer what players write in the live chat</li>
<li><a href="/sandbox/ui">The look</a>: colors, type and parts of the product</li>
<li>Beacon: <a href="/sandbox/beacon/info">its key</a> and its <a href="/sandbox/beacon/public/latest">latest round</a>; chain <code>${chain.hash.slice(0, 16)}…</code>, one round in ${chain.period} s</li>
<li><a href="/sandbox/witnesses">Witnesses</a>: three parties that sign how large the log of draws was, and when; let one be late, refuse or be away</li>
<li>Proxy list: every address in <code>192.0.2.0/24</code> is a VPN, every one in <code>2001:db8::/32</code> a hosting provider</li>
</ul></div>
<div class="card"><h2>Test cards</h2>
<p>Any holder, any expiry in the future such as <code>12/39</code>, any CVV but 000, such as <code>123</code>. The bank's page (3-D Secure) shows its own code. Never type a real card.</p>
${renderCards()}
<p class="soft">Any other number of 16 to 23 digits with a right check digit is a card of its own and succeeds: at once where it begins with 5, after a minute where it begins with 6. A card belongs to the first player who paid with it.</p></div>
<div class="card"><h2>Accounts for withdrawals</h2>
<p>What becomes of a withdrawal, by the last four digits of its IBAN or its account at PayBy. <a href="/sandbox/bank">The bank's payments</a></p>
${renderAccounts()}
<p class="soft">Any other account is paid at once. The first withdrawal of a player, one of a new account and one of AED 10,000 or more wait for staff: <code>npm run ops -- withdrawal list</code>.</p></div>
<div class="card"><h2>Every outcome of money</h2>
<p>Beyond the cards and accounts above. Staff's commands need the player's number or address, or the id of the deposit or withdrawal that the product shows.</p>
${renderOutcomes()}</div>
<div class="card"><h2>Identity checks</h2>
<p>The product leads here when a player verifies. Choose the verdict on the second step; one left under review is decided from its link below. <a href="/sandbox/identity/outcomes">How to get each outcome</a></p>
${verified.length > 0 && markup`<div class="scroll" tabindex="0" role="region" aria-label="Identity checks"><table><thead><tr><th>Ticket</th><th>Name</th><th>State</th></tr></thead><tbody>${verified}</tbody></table></div>`}</div>
<div class="card"><h2>Self-exclusion register</h2>
<p>The product asks it about a person by their document. <a href="/sandbox/register">Enter or remove a person</a>, or let it be slow or out of order.</p></div>
<div class="card"><h2>Messaging app</h2>
<p>"Continue with your messaging app" at the product's login leads to its page here: choose one of the people there, or type a number for a new one. The same number is the same person every time.</p></div>
<div class="card"><h2>Payments</h2>
<p><a href="/sandbox/acquirer">The acquirer's desk</a> lists payments with their refunds, charges them back and decides disputes.</p>
${paid.length > 0 ? markup`<div class="scroll" tabindex="0" role="region" aria-label="Payments"><table><thead><tr><th>Payment</th><th>Amount</th><th>State</th></tr></thead><tbody>${paid}</tbody></table></div>` : markup`<p>None yet.</p>`}</div>
${copyScript(nonce)}`;
    return replyHtml(
      200,
      renderLayout({ title: 'Sandbox', language: 'en', nonce, house: 'Sandbox', wide: true }, content),
      nonce,
    );
  },
});
