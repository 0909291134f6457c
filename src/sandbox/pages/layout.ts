import { Html, markup } from '../http/html.ts';
import type { Language } from '../http/language.ts';

const STYLE = `
@font-face { font-family: Page; src: url(/sandbox/font/latin.woff2); font-weight: 160 700; font-display: swap; }
@font-face { font-family: Page; src: url(/sandbox/font/arabic.woff2); font-weight: 160 700; font-display: swap; unicode-range: U+0600-06FF, U+0750-077F, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC; }
:root { color-scheme: light dark; --page: light-dark(#f3f5f9, #10141c); --card: light-dark(#fff, #1a2029); --ink: light-dark(#18202e, #e9edf4);
  --soft: light-dark(#50596a, #a7b1c2); --line: light-dark(#d5dbe6, #323c4b); --accent: light-dark(#1f3f8f, #9db8ff); --on: light-dark(#fff, #0e1726);
  --hint: light-dark(#fff6da, #33290f); --hint-line: light-dark(#d7b34a, #8a7022); --bad: light-dark(#a5271b, #ff9d92); --good: light-dark(#15653a, #7ddba4); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 400 16px/1.55 Page, system-ui, sans-serif; }
[lang=ar] body { line-height: 1.75; }
main { max-inline-size: 34rem; margin: 0 auto; padding: 1rem; }
main.wide { max-inline-size: 62rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 .5rem; font-weight: 600; }
h2 { font-size: 1.0625rem; margin: 1.75rem 0 .5rem; font-weight: 600; }
h3 { font-size: 1rem; margin: 1.5rem 0 .25rem; font-weight: 600; }
p { margin: .5rem 0; }
a { color: var(--accent); }
.top { display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding-block: .5rem 1rem; font-weight: 560; }
.top .mark { display: inline-flex; gap: .5rem; align-items: center; }
.top .mark svg { inline-size: 1.75rem; block-size: 1.75rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem; margin-block-end: 1rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: .75rem 0; }
dt { color: var(--soft); } dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
label, legend { font-weight: 560; display: block; padding: 0; }
fieldset { border: 0; padding: 0; margin: 1rem 0; }
.field { margin-block: .85rem; }
input:not([type=radio], [type=checkbox]), select { inline-size: 100%; min-block-size: 44px; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: 9px; padding: .4rem .75rem; margin-block-start: .25rem; }
input.code { font-size: 1.5rem; letter-spacing: .35em; text-align: center; font-variant-numeric: tabular-nums; }
.choice { display: flex; gap: .6rem; align-items: start; font-weight: 400; min-block-size: 44px; padding-block: .55rem; }
.choice input { inline-size: 1.15rem; block-size: 1.15rem; margin: .2rem 0 0; accent-color: var(--accent); flex: none; }
.choices { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); column-gap: 1rem; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-block-size: 44px; padding: .4rem 1.1rem; font: inherit; font-weight: 560; border-radius: 9px; border: 1px solid var(--accent); background: var(--accent); color: var(--on); cursor: pointer; text-decoration: none; }
button.plain, .button.plain { background: transparent; color: var(--accent); }
button.small { min-block-size: 32px; padding: 0 .7rem; font-size: .875rem; }
.row { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; }
.row > .grow { flex: 1; }
.row.end { align-items: end; } .row.end .field { margin-block: 0; }
.row + .row { margin-block-start: .6rem; }
.card > :first-child { margin-block-start: 0; }
form.inline { display: inline; }
.hint { background: var(--hint); border: 1px dashed var(--hint-line); border-radius: 10px; padding: .7rem .9rem; margin: .9rem 0; }
.hint b, code { font-variant-numeric: tabular-nums; user-select: all; }
code { font-family: ui-monospace, monospace; font-size: .95em; }
.bad { color: var(--bad); font-weight: 560; } .good { color: var(--good); font-weight: 560; } .soft { color: var(--soft); font-size: .9375rem; }
table { border-collapse: collapse; inline-size: 100%; } td, th { text-align: start; padding: .45rem .75rem .45rem 0; border-block-end: 1px solid var(--line); vertical-align: top; }
th[scope=row] { font-weight: 400; }
table.outcomes { table-layout: fixed; min-inline-size: 44rem; }
.outcomes th:nth-child(1) { inline-size: 30%; } .outcomes th:nth-child(2) { inline-size: 35%; }
.scroll { overflow-x: auto; } .nowrap { white-space: nowrap; }
.face { display: block; inline-size: 9rem; margin: .5rem auto; color: var(--accent); }
.mail { inline-size: 100%; block-size: 24rem; border: 1px solid var(--line); border-radius: 9px; background: #fff; margin-block-start: .5rem; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; }
summary { cursor: pointer; min-block-size: 32px; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

const STAR = markup`<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="currentColor" d="M16 2 4 9v3h24V9zM6 14v11h4V14zm8 0v11h4V14zm8 0v11h4V14zM4 27v3h24v-3z"/></svg>`;

export interface LayoutProps {
  readonly title: string;
  readonly language: Language;
  readonly nonce: string;
  /** Who the page belongs to: the bank, the identity provider, the sandbox. */
  readonly house: string;
  readonly switchTo?: { readonly href: string; readonly label: string; readonly lang: Language };
  readonly head?: Html;
  readonly wide?: boolean;
}

/** The layout of every page of the sandbox, in both directions and colour schemes. */
export const renderLayout = (frame: LayoutProps, content: Html): Html => markup`<!doctype html>
<html lang="${frame.language}" dir="${frame.language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${frame.title}</title>
<style nonce="${frame.nonce}">${new Html(STYLE)}</style>
${frame.head}
</head>
<body>
<main class="${frame.wide ? 'wide' : ''}">
<div class="top"><span class="mark">${STAR}${frame.house}</span>${frame.switchTo && markup`<a href="${frame.switchTo.href}" lang="${frame.switchTo.lang}" hreflang="${frame.switchTo.lang}">${frame.switchTo.label}</a>`}</div>
${content}
</main>
</body>
</html>`;
