import { textDirection } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { isProof3, readDrawId } from '../sources/fields.ts';
import { SAVED_DATA_ID } from '#verifier/saved-page.ts';
import type { SavedData } from './saved-data.ts';

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,"Segoe UI",Tahoma,"Geeza Pro","Noto Naskh Arabic","Noto Sans Arabic",sans-serif}body{max-width:720px;margin:0 auto;padding:24px}
h1,h2{line-height:1.2}ol{list-style:none;padding:0;display:grid;gap:12px}li,section{border-inline-start:5px solid;padding:4px 14px}
.own{font-weight:700}body>details{margin-block-start:24px}.held{border-color:#0b8a68}.failed{border-color:#c8402f}.other,.skipped{border-color:#85908a}.fault{border-color:#d99a1c}li p{margin:2px 0}code{direction:ltr;unicode-bidi:isolate;overflow-wrap:anywhere}small{display:block}summary{cursor:pointer;font-weight:700}main{display:grid;gap:20px;margin-block-start:24px}main>*{margin-block:0}
.balls{display:flex;flex-wrap:wrap;gap:8px}[dir=rtl] .balls{justify-content:flex-end}.balls span{inline-size:44px;block-size:44px;border-radius:50%;display:grid;place-items:center;font-weight:700;color:#0a3a2f;background:radial-gradient(circle at 38% 30%,#fff 22%,#f3f4f0 52%,#9fb0a7)}
.balls .month{background:#f4b944;color:#2b1c00}.balls .digit{border-radius:10px}.balls .creature{background:#cfe8f1}.balls .diamond{background:#e9e2f7;rotate:45deg;border-radius:10px;scale:.8}.balls .diamond b{rotate:-45deg}
.balls .colour{color:#fff}.balls .green{background:#0b7a56}.balls .red{background:#c8402f}.balls .greenViolet{background:linear-gradient(115deg,#0b7a56 50%,#7a3fc4 50%)}.balls .redViolet{background:linear-gradient(115deg,#c8402f 50%,#7a3fc4 50%)}
button{font:inherit;padding:10px 18px;border-radius:999px;border:0;background:#f2b33d;color:#2b1c00;cursor:pointer}`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A page in one file, with the verifier's script and the evidence. Its policy forbids the network. */
export function renderSavedPage(saved: SavedData, script: string, t: Translate): string {
  // What version 3 trusts belongs to its draws only.
  const pins3 = isProof3(saved.evidence.record) ? saved.pins3 : undefined;
  const data = JSON.stringify({ ...saved, pins3 }).replaceAll('<', '\\u003c');
  const title = escapeHtml(`${t('saved.title')} \u2066${readDrawId(saved.evidence.record) ?? ''}\u2069`);
  return `<!doctype html>
<html lang="${saved.locale}" dir="${textDirection(saved.locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>${title}</title><style>${STYLE}</style></head><body>
<script type="application/json" id="${SAVED_DATA_ID}">${data}</script>
<script>${script.replace(/<\/(script)/gi, '<\\/$1')}</script>
</body></html>
`;
}
