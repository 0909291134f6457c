import { escapeMarkup } from '#kernel/escape-markup.ts';
import { textDirection, LOCALES, type Locale } from '#i18n/locales.ts';
import type { HttpRoute } from '../http/web-server.ts';
import { renderMail, renderSms, type MessageSender } from './render-message.ts';
import { sampleOf, specOf, TEMPLATES, type MessageTemplate } from './templates.ts';

const PATH = '/sandbox/messages';
const names = Object.keys(TEMPLATES) as MessageTemplate[];

/** Mails are shown in frames without scripts or origin, which have the policy of this page. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** The first font that mails name; machines without Arabic fonts have it here at least. */
const FONT = `
@font-face { font-family: 'Readex Pro'; src: url(/sandbox/font/latin.woff2); font-weight: 160 700; font-display: swap; }
@font-face { font-family: 'Readex Pro'; src: url(/sandbox/font/arabic.woff2); font-weight: 160 700; font-display: swap; unicode-range: U+0600-06FF, U+0750-077F, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC; }`;

const STYLE = `${FONT}
:root { color-scheme: light dark; --page: light-dark(#f3f5f9, #10141c); --card: light-dark(#fff, #1a2029); --ink: light-dark(#18202e, #e9edf4); --soft: light-dark(#50596a, #a7b1c2); --line: light-dark(#d5dbe6, #323c4b); --accent: light-dark(#1f3f8f, #9db8ff); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 400 16px/1.6 'Readex Pro', system-ui, sans-serif; }
main { max-inline-size: 84rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.375rem; } h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; } h3 { font-size: .9375rem; margin: .75rem 0 .25rem; }
a { color: var(--accent); } .soft { color: var(--soft); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
.both { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1rem; min-inline-size: 0; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; margin: .25rem 0; }
iframe { inline-size: 100%; block-size: 40rem; border: 1px solid var(--line); border-radius: 9px; background: #fff; }
summary { cursor: pointer; min-block-size: 32px; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

function renderLanguage(template: MessageTemplate, locale: Locale, sender: MessageSender): string {
  const { channel } = specOf(template);
  const sample = sampleOf(template, locale);
  const mail = renderMail(locale, template, sample, sender);
  const dir = textDirection(locale);
  const sms =
    channel === 'mail-only'
      ? ''
      : `<h3>SMS</h3><p class="text" lang="${locale}" dir="${dir}">${escapeMarkup(renderSms(locale, template, sample, sender))}</p>`;
  return `<section class="card" aria-label="${template}, ${locale}">${sms}
<h3>Mail: <span lang="${locale}" dir="${dir}">${escapeMarkup(mail.subject)}</span></h3>
<iframe sandbox="" title="Mail ${template}, ${locale}" loading="lazy" srcdoc="${escapeMarkup(mail.html.replace('</head>', `<style>${FONT}</style></head>`))}"></iframe>
<details><summary>As plain text</summary><p class="text" lang="${locale}" dir="${dir}">${escapeMarkup(mail.text)}</p></details>
</section>`;
}

const CHANNELS = {
  'prefer-sms': 'By SMS where there is a number, else by mail',
  'prefer-mail': 'By mail where there is a mailbox, else by SMS',
  'mail-only': 'By mail only',
} as const;
const OFFER = 'To those who agreed to offers: by mail, SMS or both, as they chose';

function renderTemplate(template: MessageTemplate, sender: MessageSender): string {
  const { channel, isOffer } = specOf(template);
  return `<h2 id="${template}">${template}</h2>
<p class="soft">${isOffer ? OFFER : CHANNELS[channel]}</p>
<div class="both">${LOCALES.map((locale) => renderLanguage(template, locale, sender)).join('')}</div>`;
}

/** Every mail and SMS of the product with sample params, in both languages, by the code that sends them. */
export const renderMessagesPage = (sender: MessageSender): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Messages</title><style>${STYLE}</style></head>
<body><main><h1>Every mail and SMS</h1>
<p class="soft">With sample values, in both languages. What was really sent is in the <a href="/sandbox/outbox">outbox</a>. <a href="/sandbox">All of the sandbox</a></p>
<nav aria-label="Templates"><ul>${names.map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul></nav>
${names.map((name) => renderTemplate(name, sender)).join('\n')}
</main></body></html>`;

/** `/sandbox/messages`; in live there is none. */
export const createMessagesPage =
  (sender: MessageSender, isSandbox: boolean): HttpRoute =>
  (request, response) => {
    const pathname = URL.parse(`http://here${request.url}`)?.pathname;
    if (!isSandbox || pathname !== PATH) return false;
    response.writeHead(200, HEADERS).end(request.method === 'HEAD' ? '' : renderMessagesPage(sender));
    return true;
  };
