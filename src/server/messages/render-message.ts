import { escapeMarkup } from '#kernel/escape-markup.ts';
import { textDirection, type Locale } from '#i18n/locales.ts';
import { getT, localHref } from '#i18n/server.ts';
import type { RenderedMail } from './mailer.ts';

type Params = Readonly<Record<string, string | number>>;

/**
 * Digits and codes run left to right inside Arabic, a date or a name with Arabic letters right to left. Isolated, each
 * keeps its order on every phone.
 */
const isolated = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? `\u2068${value}\u2069` : value]),
  );

export function renderSms(locale: Locale, template: string, params: Params): string {
  return getT(locale)(`messages:${template}.sms`, locale === 'ar-AE' ? isolated(params) : params);
}

const paragraphs = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** A mail as text and HTML with the same words, in the language's direction. `params.code` is also shown large. */
export function renderMail(locale: Locale, template: string, params: Params, origin: string): RenderedMail {
  const t = getT(locale);
  const dir = textDirection(locale);
  const lang = locale.slice(0, 2);
  const filled = locale === 'ar-AE' ? isolated(params) : params;
  const [subject, heading, body] = ['subject', 'heading', 'body'].map((part) =>
    t(`messages:${template}.${part}`, filled),
  ) as [string, string, string];
  const code = params['code'];
  const home = `${origin}${localHref('/', locale)}`;
  const font = "font-family:'Readex Pro','Segoe UI',Tahoma,Arial,sans-serif";
  const large =
    code === undefined
      ? ''
      : `<p dir="ltr" style="margin:24px 0;font-size:34px;font-weight:600;letter-spacing:8px;text-align:center">${escapeMarkup(String(code))}</p>`;
  const lines = paragraphs(body).map((line) => `<p style="margin:0 0 16px;line-height:1.6">${escapeMarkup(line)}</p>`);
  const html = `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;background:#faf7f1;color:#10201c;${font}">
<div role="article" lang="${lang}" dir="${dir}" style="max-width:520px;margin:0 auto;padding:32px 20px;text-align:start">
<p style="margin:0 0 24px;color:#0b6a53;font-size:20px;font-weight:600"><a href="${escapeMarkup(home)}" style="color:#0b6a53;text-decoration:none">${escapeMarkup(t('messages:mail.brand'))}</a></p>
<div style="background:#ffffff;border-radius:20px;padding:28px 24px;font-size:16px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.35">${escapeMarkup(heading)}</h1>
${large}${lines.join('\n')}
</div>
<p style="margin:24px 0 0;color:#4a5a55;font-size:13.5px;line-height:1.6">${escapeMarkup(t('messages:mail.footer'))}</p>
</div></body></html>`;
  const text = [
    heading,
    ...(code === undefined ? [] : [String(code)]),
    ...paragraphs(body),
    '—',
    t('messages:mail.footer'),
    home,
  ].join('\n\n');
  return { subject, text, html };
}
