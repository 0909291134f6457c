import { formatDateTime } from '#i18n/date-format.ts';
import { Html, markup } from '../http/html.ts';
import { renderLayout } from '../pages/layout.ts';
import type { MessageFilter, Message } from './message-store.ts';

/**
 * Polls every two seconds and reloads when there is a new message; copies a code. Without it the page works with
 * reloads.
 */
const SCRIPT = `
const main = document.querySelector('[data-newest]');
const ask = new URL('/sandbox/outbox.json', location.href);
ask.search = location.search; ask.searchParams.set('after', main.dataset.newest); ask.searchParams.set('limit', '1');
const watch = document.getElementById('watch');
setInterval(async () => {
  if (!watch.checked || document.hidden) return;
  const answer = await fetch(ask).catch(() => undefined);
  if (answer?.ok && (await answer.json()).messages.length > 0) location.reload();
}, 2000);
addEventListener('click', async (event) => {
  const button = event.target.closest('button[data-copy]');
  if (!button) return;
  await navigator.clipboard?.writeText(button.dataset.copy);
  button.textContent = 'Copied';
});
`;

const time = (iso: string): string => formatDateTime(Date.parse(iso), 'en-US', 'dateTime');

const files = (message: Message): Html | undefined =>
  message.attachments &&
  markup`<ul>${message.attachments.map((file, i) => markup`<li><a href="/sandbox/outbox/${message.id}/attachments/${i}">${file.name}</a> (${file.type}, ${file.size} bytes)</li>`)}</ul>`;

/** A mail's HTML is untrusted, so it is shown in a frame without scripts or origin, under its own policy. */
const mailHtml = (message: Message): Html | undefined =>
  message.html === undefined
    ? undefined
    : markup`<iframe class="mail" sandbox="" title="Mail: ${message.subject ?? ''}" loading="lazy" src="/sandbox/outbox/${message.id}/html"></iframe>
<details><summary>As plain text</summary><p class="text" dir="auto">${message.text}</p></details>`;

const item = (message: Message): Html => markup`<article class="card" aria-label="${message.channel} to ${message.to}">
<div class="row"><b>${message.channel === 'mail' ? 'Mail' : 'SMS'}</b> <span>to <a href="?to=${encodeURIComponent(message.to)}"><bdi dir="ltr">${message.to}</bdi></a></span>
<span class="soft">${time(message.receivedAt)}</span></div>
${message.subject !== undefined && markup`<h2 dir="auto">${message.subject}</h2>`}
${message.codes.map((code) => markup`<p class="row">Code: <code>${code}</code> <button class="plain small" type="button" data-copy="${code}" aria-label="Copy code ${code}">Copy</button></p>`)}
${mailHtml(message) ?? markup`<p class="text" dir="auto">${message.text}</p>`}
${files(message)}
</article>`;

export function renderOutboxPage(messages: readonly Message[], filter: MessageFilter, nonce: string): Html {
  const channel = (value: string, label: string) =>
    markup`<option value="${value}"${filter.channel === value && markup` selected`}>${label}</option>`;
  return renderLayout(
    { title: 'Outbox', language: 'en', nonce, house: 'Sandbox', wide: true },
    markup`<h1>Outbox</h1>
<p class="soft">Every mail and SMS the product sent, newest first; times are Dubai time. <a href="/sandbox/messages">All templates</a>, <a href="/sandbox">all of the sandbox</a></p>
<form method="get" class="row end">
<div class="grow field"><label for="to">To (mobile or e-mail)</label><input id="to" name="to" value="${filter.to ?? ''}" placeholder="+971 50 123 4567" dir="ltr"></div>
<div class="field"><label for="channel">Kind</label><select id="channel" name="channel">${channel('', 'Both')}${channel('mail', 'Mail')}${channel('sms', 'SMS')}</select></div>
<button>Show</button>
</form>
<label class="choice"><input type="checkbox" id="watch" checked>Show new ones as they arrive</label>
<div data-newest="${messages[0]?.id ?? 0}">
${messages.length === 0 ? markup`<div class="card"><p>Nothing here yet.</p></div>` : messages.map(item)}
</div>
<script nonce="${nonce}">${new Html(SCRIPT)}</script>`,
  );
}
