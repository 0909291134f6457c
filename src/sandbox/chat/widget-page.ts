import { Html, markup } from '../http/html.ts';
import type { Language } from '../http/language.ts';
import { renderLayout } from '../pages/layout.ts';
import type { ChatMessage } from './chat-store.ts';
import { CHAT_TEXTS } from './texts.ts';

const STYLE = `
main { display: flex; flex-direction: column; block-size: 100dvh; padding-block: .5rem 1rem; }
.top { padding-block-end: .5rem; }
.log { flex: 1; overflow: auto; display: flex; flex-direction: column; gap: .5rem; }
.log p { margin: 0; max-inline-size: 85%; padding: .5rem .85rem; border-radius: 16px; background: var(--card); border: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
.log p.visitor { align-self: end; background: var(--accent); color: var(--on); border-color: var(--accent); }
.log p.desk { align-self: start; }
.sr { position: absolute; clip-path: inset(50%); }
form { display: flex; gap: .5rem; align-items: end; padding-block-start: .75rem; }
form input { flex: 1; margin: 0 !important; }
`;

/**
 * Sends without a page load and fetches new messages. The form works without it. A framed page has no origin, so
 * responses allow any.
 */
const SCRIPT = `
const log = document.querySelector('.log'), form = document.querySelector('form'), lost = document.getElementById('lost');
const { visitor, you, support } = log.dataset;
let newest = Number(log.dataset.newest);
const show = (list) => { for (const { id, by, text } of list) {
  if (id <= newest) continue;
  newest = id;
  const item = document.createElement('p'), who = document.createElement('span'), what = document.createElement('bdi');
  item.className = by; who.className = 'sr'; who.textContent = (by === 'desk' ? support : you) + ': '; what.textContent = text;
  item.append(who, what); log.append(item); item.scrollIntoView({ block: 'end' });
} };
const ask = async (wait) => {
  const answer = await fetch('/sandbox/chat/messages?' + new URLSearchParams({ visitor, after: newest, wait }));
  if (!answer.ok) throw new Error(String(answer.status));
  show((await answer.json()).messages);
};
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = form.elements.text, fields = new URLSearchParams(new FormData(form));
  if (!field.value.trim()) return;
  fields.set('script', '1');
  try {
    const answer = await fetch('/sandbox/chat/messages', { method: 'POST', body: fields });
    if (!answer.ok) throw new Error(String(answer.status));
    field.value = ''; lost.hidden = true; await ask('');
  } catch { lost.hidden = false; }
});
addEventListener('keydown', ({ key }) => key === 'Escape' && parent.postMessage('chat-close', '*'));
parent.postMessage('chat-ready', '*');
(async () => { for (;;) {
  try { await ask('1'); lost.hidden = true; }
  catch { lost.hidden = false; await new Promise((done) => setTimeout(done, 2000)); }
} })();
`;

interface WidgetProps {
  readonly visitor: string;
  readonly language: Language;
  readonly messages: readonly ChatMessage[];
  readonly nonce: string;
}

/** The visitor's page: the conversation, and a field below it. */
export function renderWidgetPage({ visitor, language, messages, nonce }: WidgetProps): Html {
  const t = CHAT_TEXTS[language];
  const item = ({ by, text }: ChatMessage) =>
    markup`<p class="${by}"><span class="sr">${by === 'desk' ? t.support : t.you}: </span><bdi>${text}</bdi></p>`;
  return renderLayout(
    {
      title: t.title,
      language,
      nonce,
      house: t.house,
      head: markup`<style nonce="${nonce}">${new Html(STYLE)}</style>`,
    },
    markup`<h1 class="sr">${t.title}</h1>
<p class="soft">${t.sandbox} <a href="/sandbox/chat/desk" target="_blank" rel="noopener">${t.desk}</a></p>
<div class="log" role="log" tabindex="0" aria-label="${t.log}" data-visitor="${visitor}" data-you="${t.you}" data-support="${t.support}" data-newest="${messages.at(-1)?.id ?? 0}">
<p class="desk">${t.welcome}</p>
${messages.map(item)}
</div>
<p class="bad" id="lost" role="status" hidden>${t.lost}</p>
<form method="post" action="/sandbox/chat/messages">
<input type="hidden" name="visitor" value="${visitor}"><input type="hidden" name="locale" value="${language}">
<input name="text" required maxlength="1000" autocomplete="off" aria-label="${t.message}" placeholder="${t.message}" dir="auto">
<button>${t.send}</button>
</form>
<script nonce="${nonce}">${new Html(SCRIPT)}</script>`,
  );
}
