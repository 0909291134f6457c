import { type Html, markup } from '../http/html.ts';
import { languageHref, otherLanguage, type Language } from '../http/language.ts';
import { renderLayout } from '../pages/layout.ts';
import { ACCOUNTS } from './accounts.ts';
import { TEXTS } from './texts.ts';

export interface ConsentPage {
  readonly nonce: string;
  readonly url: URL;
  readonly language: Language;
  /** The number that was typed and is none. */
  readonly wrong?: string | undefined;
}

/** Where a person chooses who they are, and whether Naseeb may know. */
export function renderConsentPage({ nonce, url, language, wrong }: ConsentPage): Html {
  const t = TEXTS[language];
  const to = otherLanguage(language);
  const choice = (value: string, checked: boolean, label: Html | string) =>
    markup`<label class="choice"><input type="radio" name="account" value="${value}"${checked && markup` checked`}><span>${label}</span></label>`;
  const people = ACCOUNTS.map(({ subject, name, phone }, i) =>
    choice(subject, wrong === undefined && i === 0, markup`${name}<br><bdi class="soft" dir="ltr">${phone}</bdi>`),
  );
  const problem = markup`<p class="bad" id="wrong" role="alert">${t.wrong}</p>`;
  const described = wrong !== undefined && markup` aria-invalid="true" aria-describedby="wrong" autofocus`;
  return renderLayout(
    { title: t.title, language, nonce, house: t.house, switchTo: { ...to, href: languageHref(url, to.lang) } },
    markup`<div class="card"><h1>${t.title}</h1>
<p>${t.asks} ${t.learns}</p><p class="hint">${t.sandbox}</p>
<form method="post">
<fieldset><legend>${t.as}</legend>${people}${choice('new', wrong !== undefined, t.newPerson)}
<div class="field"><label for="phone">${t.phone}</label>
<input id="phone" name="phone" type="tel" dir="ltr" autocomplete="off" value="${wrong ?? ''}"${described}></div>
${wrong !== undefined && problem}</fieldset>
<div class="row"><button class="grow" name="action" value="agree">${t.agree}</button></div>
<div class="row"><button class="plain grow" name="action" value="cancel">${t.cancel}</button><button class="plain grow" name="action" value="fail">${t.fail}</button></div>
</form></div>`,
  );
}
