import { type Html, markup } from '../http/html.ts';
import { otherLanguage, languageHref, type Language } from '../http/language.ts';
import { renderLayout } from '../pages/layout.ts';
import { CHALLENGE_TEXTS } from './challenge-texts.ts';
import { WRONG_CODES, type Challenge, type Payment } from './payment.ts';

export type ChallengeNote = 'wrong' | 'resent';

interface PageContext {
  readonly nonce: string;
  readonly url: URL;
  readonly language: Language;
}

/** Kept left to right: the currency's word stands where its language wants it. */
export const isolatedAmount = (fils: number): string =>
  `\u2066${Math.floor(fils / 100).toLocaleString('en-US')}.${String(fils % 100).padStart(2, '0')}\u2069`;

const frameOf = ({ nonce, url, language }: PageContext, title: string) => {
  const to = otherLanguage(language);
  return {
    title,
    language,
    nonce,
    house: CHALLENGE_TEXTS[language].bank,
    switchTo: { ...to, href: languageHref(url, to.lang) },
  };
};

const summary = (payment: Payment, t: (typeof CHALLENGE_TEXTS)[Language]): Html => markup`<dl>
<dt>${t.merchant}</dt><dd>${t.naseeb}</dd>
<dt>${t.amount}</dt><dd>${t.money(isolatedAmount(payment.amount))}</dd>
<dt>${t.card}</dt><dd><bdi dir="ltr">${payment.card?.brand ?? ''} •••• ${payment.card?.last4 ?? ''}</bdi></dd>
</dl>`;

/** The code's own page. Buttons are submits of one form, so it needs no script. */
export function renderChallengePage(
  payment: Payment,
  challenge: Challenge,
  where: PageContext,
  note?: ChallengeNote,
): Html {
  const t = CHALLENGE_TEXTS[where.language];
  const left = WRONG_CODES - challenge.wrong;
  return renderLayout(
    frameOf(where, t.title),
    markup`<div class="card">
<h1>${t.title}</h1>
${summary(payment, t)}
<div class="hint">${t.sandboxCode} <b><bdi dir="ltr">${challenge.code}</bdi></b></div>
<form method="post" novalidate>
<div class="field">
<label for="code">${t.code}</label>
<input class="code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" dir="ltr" autofocus
 aria-describedby="note"${note === 'wrong' && markup` aria-invalid="true"`}>
<p id="note" role="status" class="${note === 'wrong' ? 'bad' : 'soft'}">${note === 'wrong' ? t.wrong(left) : note === 'resent' ? t.resent : t.help}</p>
</div>
<div class="row"><button class="grow" name="action" value="confirm">${t.confirm}</button></div>
<div class="row"><button class="plain" name="action" value="resend">${t.resend}</button><button class="plain" name="action" value="cancel">${t.cancel}</button></div>
</form>
</div>
<form method="post" class="soft"><p>${t.sandboxOnly} <button class="plain small" name="action" value="refuse">${t.refuse}</button></p></form>`,
  );
}

/** Opened again after the end. */
export function renderDonePage(payment: Payment, back: string, where: PageContext): Html {
  const t = CHALLENGE_TEXTS[where.language];
  return renderLayout(
    frameOf(where, t.doneTitle),
    markup`<div class="card"><h1>${t.doneTitle}</h1>${summary(payment, t)}<p>${t.done}</p><p><a class="button" href="${back}">${t.back}</a></p></div>`,
  );
}
