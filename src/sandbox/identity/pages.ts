import { type Html, markup } from '../http/html.ts';
import { otherLanguage, languageHref, type Language } from '../http/language.ts';
import { renderLayout } from '../pages/layout.ts';
import { REMARKS, type Document, type FailReason, type Session } from './session.ts';
import { TEXTS } from './texts.ts';

export interface PageContext {
  readonly nonce: string;
  readonly url: URL;
  readonly language: Language;
  /** The product's return address. */
  readonly back: string;
}

const renderPage = (where: PageContext, title: string, content: Html): Html => {
  const to = otherLanguage(where.language);
  const { language, nonce } = where;
  return renderLayout(
    {
      title,
      language,
      nonce,
      house: TEXTS[language].house,
      switchTo: { ...to, href: languageHref(where.url, to.lang) },
    },
    content,
  );
};

const renderLeaveForm = (label: string): Html =>
  markup`<form method="post"><button class="plain" name="action" value="leave">${label}</button></form>`;

const renderField = (
  name: string,
  label: string,
  value: string,
  more: Html,
): Html => markup`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" required ${more}></div>`;

/** Step 1: the kind of document and its data. */
export function renderDocumentPage(where: PageContext, document: Document, turn: number, wrong: boolean): Html {
  const t = TEXTS[where.language];
  const f = t.fields;
  const types = (['EID', 'PASSPORT'] as const).map(
    (type) =>
      markup`<label class="choice"><input type="radio" name="type" value="${type}"${type === document.type && markup` checked`}>${t.types[type]}</label>`,
  );
  return renderPage(
    where,
    t.title,
    markup`<div class="card">
<p class="soft">${t.step(1)}</p><h1>${t.documentTitle}</h1>
<p class="hint">${t.sandbox}</p>
${wrong && markup`<p class="bad" role="alert">${t.wrong}</p>`}
<form method="get" class="row"><input type="hidden" name="turn" value="${turn + 1}"><input type="hidden" name="lang" value="${where.language}"><button class="plain small">${t.another}</button></form>
<form method="post">
<fieldset><legend>${f.type}</legend><div class="choices">${types}</div></fieldset>
${renderField('number', f.number, document.number, markup`dir="ltr" minlength="4" maxlength="30"`)}
${renderField('name', f.name, document.name, markup`maxlength="100" autocomplete="off"`)}
${renderField('birthDate', f.birthDate, document.birthDate, markup`type="date"`)}
${renderField('nationality', f.nationality, document.nationality, markup`dir="ltr" maxlength="2" pattern="[A-Z]{2}"`)}
${renderField('expireDate', f.expireDate, document.expireDate, markup`type="date"`)}
<div class="row"><button class="grow" name="action" value="document">${t.next}</button></div>
</form></div>${renderLeaveForm(t.leave)}`,
  );
}

const FACE = markup`<svg class="face" viewBox="0 0 120 120" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"><path d="M8 30V8h22M90 8h22v22M112 90v22H90M30 112H8V90"/><ellipse cx="60" cy="60" rx="28" ry="36"/><path d="M48 54v4M72 54v4M50 76c6 6 14 6 20 0"/></svg>`;

const VERDICTS: readonly FailReason[] = [15, 16, 17, 30, 31, 32, 33, 34];

/** Step 2: the face check, and its result. */
export function renderFacePage(where: PageContext): Html {
  const t = TEXTS[where.language];
  const choice = (value: string, label: string, first = false) =>
    markup`<label class="choice"><input type="radio" name="verdict" value="${value}"${first && markup` checked`}>${label}</label>`;
  return renderPage(
    where,
    t.title,
    markup`<div class="card">
<p class="soft">${t.step(2)}</p><h1>${t.faceTitle}</h1>${FACE}<p>${t.face}</p>
<form method="post">
<fieldset><legend>${t.verdict}</legend><div class="choices">
${choice('honest', t.honest, true)}${choice('VERIFIED', t.verified)}${choice('REVIEW', t.review)}
${VERDICTS.map((reason) => choice(String(reason), t.reasons[reason]))}
</div></fieldset>
<div class="row"><button class="grow" name="action" value="verdict">${t.finish}</button><a class="button plain" href="?step=document&amp;lang=${where.language}">${t.back}</a></div>
</form></div>${renderLeaveForm(t.leave)}`,
  );
}

const renderFacts = (where: PageContext, document: Document | undefined): Html | undefined => {
  if (!document) return undefined;
  const t = TEXTS[where.language];
  const line = (label: string, value: string) => markup`<dt>${label}</dt><dd><bdi>${value}</bdi></dd>`;
  const { number, name, birthDate, nationality, expireDate } = document;
  return markup`<dl>${line(t.fields.type, t.types[document.type])}${line(t.fields.number, number)}${line(t.fields.name, name)}${line(t.fields.birthDate, birthDate)}${line(t.fields.nationality, nationality)}${line(t.fields.expireDate, expireDate)}</dl>`;
};

/** The reviewer's page. */
export function renderReviewPage(where: PageContext, session: Session): Html {
  const t = TEXTS[where.language];
  const reasons = ([36, ...VERDICTS] as const).map(
    (reason) => markup`<option value="${reason}">${t.reasons[reason]}</option>`,
  );
  return renderPage(
    where,
    t.reviewTitle,
    markup`<div class="card"><h1>${t.reviewTitle}</h1><p>${t.reviewText}</p>${renderFacts(where, session.document)}
<form method="post"><div class="row"><button class="grow" name="action" value="approve">${t.approve}</button></div></form>
<form method="post">
<div class="field"><label for="reason">${t.why}</label><select id="reason" name="reason">${reasons}</select></div>
<div class="field"><label for="remark">${t.remark}</label><input id="remark" name="remark" maxlength="200"></div>
<div class="row"><button class="grow plain" name="action" value="reject">${t.reject}</button></div>
</form></div><p><a href="${where.back}">${t.leaveReview}</a></p>`,
  );
}

/** The page after the end. */
export function renderDonePage(where: PageContext, session: Session): Html {
  const t = TEXTS[where.language];
  const good = session.status === 'VERIFIED';
  const title = t.doneTitle[good ? 'VERIFIED' : 'FAILED'];
  const remark = session.reason && (session.remark ?? REMARKS[session.reason][where.language]);
  return renderPage(
    where,
    title,
    markup`<div class="card"><h1 class="${good ? 'good' : 'bad'}">${title}</h1><p>${t.done}</p>${remark && markup`<p>${remark}</p>`}${renderFacts(where, session.document)}
<p><a class="button" href="${where.back}">${t.leaveReview}</a></p></div>`,
  );
}
