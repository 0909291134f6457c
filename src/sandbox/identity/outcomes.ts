import { makeNonce, markup, type Html } from '../http/html.ts';
import { replyHtml, type Route } from '../http/server.ts';
import { renderLayout } from '../pages/layout.ts';

interface Outcome {
  readonly outcome: string;
  /** What to do, step by step. */
  readonly how: string;
}

/** How to get each outcome of an identity check by hand. */
const OUTCOMES: readonly Outcome[] = [
  {
    outcome: 'Verified (3)',
    how: 'Continue and finish without a change. Who registered with a number types that number: the product keeps no number, so the made-up one differs.',
  },
  {
    outcome: 'Under review (2), then decided',
    how: 'Choose "Under review"; decide on the same page, linked in the list of checks.',
  },
  { outcome: 'Failed (4), by the provider', how: 'Choose one of the reasons 15 to 34 as what the check finds.' },
  { outcome: 'Name differs (15)', how: 'Type a name without one of the registered words, and finish with "Verified".' },
  {
    outcome: 'Under 18 (16)',
    how: 'Choose reason 16; the product refuses to register a child, so no data leads there.',
  },
  { outcome: 'Birth date differs (17)', how: 'Change the birth date.' },
  { outcome: 'Document expired (31)', how: 'Type a day in the past as expiry.' },
  { outcome: 'Refused after review, with a remark (36)', how: 'Choose "Under review", then reject with a remark.' },
  {
    outcome: 'Document of another account (40)',
    how: 'Type the number, kind and nationality that another player was verified with.',
  },
  { outcome: 'Number differs (41)', how: 'Type another number than at registration, in the same kind of document.' },
  { outcome: 'Nationality differs (42)', how: 'As a passport, type another nationality than at registration.' },
  {
    outcome: 'Not finished (6), and given up',
    how: 'Close the page for 6; "Leave" brings back the status from before.',
  },
  { outcome: 'No more checks today (forbidStatus 1)', how: 'Let five checks of one day fail.' },
  {
    outcome: 'Expires soon (warning), expired (7)',
    how: 'Be verified with an expiry in the next 30 days and log in again; move the clock with npm run ops -- clock for the rest. The messages are sent within the hour.',
  },
  {
    outcome: 'A purchase or deposit refused',
    how: 'Buy a ticket or open the deposit without being verified: each status has its dialog.',
  },
  {
    outcome: 'A check that cannot go on',
    how: 'Open /account/kycIframe while verified or under review.',
  },
];

const renderRow = ({ outcome, how }: Outcome): Html => markup`<tr><th scope="row">${outcome}</th><td>${how}</td></tr>`;

/** The page that says how to get each outcome. */
export const outcomesRoute = (base: string): Route => ({
  method: 'GET',
  path: `${base}/outcomes`,
  handle: () => {
    const nonce = makeNonce();
    const content = markup`<h1>Outcomes of an identity check</h1>
<p>A player starts a check in the product, at <a href="/account/kyc-verification">/account/kyc-verification</a>. Its first step asks for a document, its second for what the check finds.</p>
<div class="card"><div class="scroll" tabindex="0" role="region" aria-label="Outcomes"><table><thead><tr><th scope="col">Outcome</th><th scope="col">How</th></tr></thead><tbody>${OUTCOMES.map(renderRow)}</tbody></table></div></div>
<p><a href="/sandbox">Sandbox</a></p>`;
    return replyHtml(
      200,
      renderLayout(
        { title: 'Outcomes of an identity check', language: 'en', nonce, house: 'Sandbox', wide: true },
        content,
      ),
      nonce,
    );
  },
});
