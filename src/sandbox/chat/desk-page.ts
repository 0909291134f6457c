import { formatDateTime } from '#i18n/date-format.ts';
import { Html, markup } from '../http/html.ts';
import { renderLayout } from '../pages/layout.ts';
import type { Conversation, ChatMessage } from './chat-store.ts';

/** Shows new messages without disturbing somebody who is typing. Without it the page works with reloads. */
const SCRIPT = `
const { newest } = document.querySelector('[data-newest]').dataset;
const typing = () => [...document.querySelectorAll('input[name=text]')].some((field) => field.value !== '');
(async () => { for (;;) {
  try {
    const answer = await fetch('/sandbox/chat/desk/newest?after=' + newest);
    if (answer.ok && (await answer.json()).newest > Number(newest)) {
      if (!typing()) return location.reload();
      document.getElementById('more').hidden = false;
    }
  } catch {}
  await new Promise((done) => setTimeout(done, 1000));
} })();
`;

const line = ({ by, text, at }: ChatMessage): Html =>
  markup`<dt>${by === 'desk' ? 'You' : 'Player'} <span class="soft">${formatDateTime(at, 'en-US', 'time')}</span></dt><dd><bdi class="text">${text}</bdi></dd>`;

const conversation = ({ visitor, language, messages }: Conversation): Html => {
  const name = `Conversation ${visitor.slice(0, 8)}`;
  return markup`<article class="card" aria-label="${name}">
<h2>${name} <span class="soft">${language === 'ar' ? 'Arabic' : 'English'}${messages.at(-1)?.by === 'visitor' && ', waits for an answer'}</span></h2>
<dl>${messages.map(line)}</dl>
<form method="post" action="/sandbox/chat/desk/messages" class="row end">
<input type="hidden" name="visitor" value="${visitor}">
<div class="grow field"><label for="a-${visitor}">Answer</label><input id="a-${visitor}" name="text" required maxlength="1000" autocomplete="off" dir="auto"></div>
<button>Send</button>
</form>
</article>`;
};

/** The page on which whoever tries out the product answers as support. */
export const renderDeskPage = (conversations: readonly Conversation[], newest: number, nonce: string): Html =>
  renderLayout(
    { title: 'Support desk', language: 'en', nonce, house: 'Sandbox', wide: true },
    markup`<h1>Support desk</h1>
<p class="soft">What players write in the live chat, the newest conversation first; times are Dubai time. <a href="/sandbox">All of the sandbox</a></p>
<p class="hint" id="more" role="status" hidden>There is something new. <a href="/sandbox/chat/desk">Show it</a></p>
<div data-newest="${newest}">
${conversations.length === 0 ? markup`<div class="card"><p>Nobody has written yet.</p></div>` : conversations.map(conversation)}
</div>
<script nonce="${nonce}">${new Html(SCRIPT)}</script>`,
  );
