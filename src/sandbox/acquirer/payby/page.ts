import { type Html, markup } from '#sandbox/http/html.ts';
import { languageHref, otherLanguage, type Language } from '#sandbox/http/language.ts';
import { renderLayout } from '#sandbox/pages/layout.ts';
import { isolatedAmount } from '../challenge-page.ts';
import type { Payment } from '../payment.ts';
import { WALLET_ACCOUNTS } from './accounts.ts';
import { PAYBY_TEXTS } from './texts.ts';

export interface WalletPage {
  readonly nonce: string;
  readonly url: URL;
  readonly language: Language;
}

const frameOf = ({ nonce, url, language }: WalletPage, title: string) => {
  const to = otherLanguage(language);
  const switchTo = { ...to, href: languageHref(url, to.lang) };
  return { title, language, nonce, house: PAYBY_TEXTS[language].house, switchTo };
};

const summary = (payment: Payment, t: (typeof PAYBY_TEXTS)[Language]): Html => markup`<dl>
<dt>${t.merchant}</dt><dd>${t.naseeb}</dd>
<dt>${t.amount}</dt><dd>${t.money(isolatedAmount(payment.amount))}</dd>
</dl>`;

/** Where the player chooses the account that pays. */
export function renderWalletPage(payment: Payment, where: WalletPage): Html {
  const t = PAYBY_TEXTS[where.language];
  const own = WALLET_ACCOUNTS.own(payment.customerId, payment.customerName ?? '');
  const other = WALLET_ACCOUNTS.other();
  const choice = (value: string, checked: boolean, name: string, label: string) =>
    markup`<label class="choice"><input type="radio" name="account" value="${value}"${checked && markup` checked`}><span>${name}<br><bdi class="soft" dir="ltr">${label}</bdi></span></label>`;
  return renderLayout(
    frameOf(where, t.title),
    markup`<div class="card">
<h1>${t.title}</h1>
${summary(payment, t)}
<p class="hint">${t.hint}</p>
<form method="post">
<fieldset><legend>${t.account}</legend>${choice('own', true, own.holderName, own.label)}${choice('other', false, t.other(other.holderName), other.label)}</fieldset>
<div class="row"><button class="grow" name="action" value="pay">${t.pay}</button></div>
<div class="row"><button class="plain grow" name="action" value="cancel">${t.cancel}</button></div>
</form>
</div>
<form method="post" class="soft"><p>${t.sandboxOnly} <button class="plain small" name="action" value="decline">${t.decline}</button> <button class="plain small" name="action" value="empty">${t.empty}</button></p></form>`,
  );
}

/** Opened again after the end. */
export function renderWalletDone(payment: Payment, back: string, where: WalletPage): Html {
  const t = PAYBY_TEXTS[where.language];
  return renderLayout(
    frameOf(where, t.doneTitle),
    markup`<div class="card"><h1>${t.doneTitle}</h1>${summary(payment, t)}<p>${t.done}</p><p><a class="button" href="${back}">${t.back}</a></p></div>`,
  );
}
