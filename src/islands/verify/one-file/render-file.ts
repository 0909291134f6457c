import { FILE_DATA_ID, type FileData } from './file-data.ts';

const STYLE = `:root{color-scheme:light dark;--ink:#12211b;--soft:#f4f6f1;--line:#cfd8d1;--held:#07694c;--broken:#b5321f;--other:#55625b;--action:#0a5c47;--on-action:#fff;font:16px/1.55 system-ui,"Segoe UI",Tahoma,"Geeza Pro","Noto Naskh Arabic","Noto Sans Arabic",sans-serif;color:var(--ink);background:#fbfcf9}
@media(prefers-color-scheme:dark){:root{--ink:#e8efe9;--soft:#16231d;--line:#2f4238;--held:#4cc79f;--broken:#ff8a78;--other:#9db0a5;--action:#7fd8b8;--on-action:#06241b;background:#0c1611}}
body{max-width:760px;margin:0 auto;padding:24px 20px 48px;display:grid;gap:16px}body>*,section>*{margin-block:0}
header{display:flex;flex-wrap:wrap;gap:12px;align-items:center;justify-content:space-between}h1{font-size:1.9rem;line-height:1.2}h2{font-size:1.25rem;line-height:1.3;margin:0}h2:focus{outline:none}
section{display:grid;gap:8px;border:1px solid var(--line);border-inline-start:6px solid var(--other);border-radius:14px;padding:16px 18px;background:var(--soft)}section.held{border-inline-start-color:var(--held)}section.broken{border-inline-start-color:var(--broken)}section.keys,section.fault,section.file,section.ticket,section.incomplete,section.missing{border-inline-start-color:#d18a00}
.part{display:grid;gap:16px}.part>*{margin-block:0}.part:empty{display:none}[role=status]:empty{position:absolute}ol,ul{list-style:none;padding:0;margin:0;display:grid;gap:10px}li{border-inline-start:4px solid var(--other);padding-inline-start:12px}li p{margin-block:2px 0}details>*{margin-block:6px 0}h3{font-size:1.1rem;line-height:1.3;margin:0}h4{margin:0}h3:focus{outline:none}li.held{border-color:var(--held)}li.broken{border-color:var(--broken)}.held .state{color:var(--held)}.broken .state{color:var(--broken)}small{display:block;opacity:.85}
section.partly{border-inline-start-color:#d18a00}code{direction:ltr;unicode-bidi:isolate;overflow-wrap:anywhere;font-size:.85em}dl{margin:8px 0 0;display:grid;gap:4px}dt{font-weight:600}dd{margin:0 0 6px}summary{cursor:pointer;font-weight:600}
.drop{position:relative;display:grid;place-items:center;text-align:center;border:2px dashed var(--line);border-radius:14px;padding:28px 18px;min-block-size:44px}.drop:focus-within{outline:3px solid var(--held);outline-offset:2px}.drop b{color:var(--action);text-decoration:underline;text-underline-offset:4px}.drop input{position:absolute;inset:0;inline-size:100%;block-size:100%;opacity:0;cursor:pointer}
button{font:inherit;padding:9px 18px;border-radius:999px;border:1px solid var(--line);background:none;color:inherit;cursor:pointer;justify-self:start}:focus-visible{outline:3px solid var(--held);outline-offset:2px}
.both{display:flex;flex-wrap:wrap;gap:16px 40px}.both .part{gap:4px}.balls{display:flex;flex-wrap:wrap;gap:8px;margin:0}[dir=rtl] .balls{justify-content:flex-end}.balls span{inline-size:44px;block-size:44px;border-radius:50%;display:grid;place-items:center;font-weight:700;color:#0a3a2f;background:radial-gradient(circle at 38% 30%,#fff 22%,#f3f4f0 52%,#9fb0a7)}footer{color:var(--other);margin-block-start:16px}`;

/**
 * The verifier as one file. Its policy allows no request, and no script but its own, whose SHA-256 `hashOf` gives in
 * base64. The same script and data give the same bytes.
 */
export function renderVerifierFile(data: FileData, script: string, hashOf: (text: string) => string): string {
  // A comment of HTML in a script would begin another state of the parser.
  if (script.includes('<!--')) throw new Error('the script has a comment of HTML');
  const safe = script.replace(/<\/(script)/gi, '<\\/$1');
  return `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'sha256-${hashOf(safe)}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>Naseeb</title><style>${STYLE}</style></head><body>
<script type="application/json" id="${FILE_DATA_ID}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script>${safe}</script>
</body></html>
`;
}
