import { escapeMarkup } from '#kernel/escape-markup.ts';

/** What a mail says, part by part. */
export interface MailParts {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly subject: string;
  /** What a list of mails shows behind the subject. */
  readonly preheader: string;
  readonly brand: { readonly name: string; readonly href: string };
  readonly heading: string;
  /** A one-time code, shown large. */
  readonly code: string | undefined;
  readonly paragraphs: readonly string[];
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly button: { readonly label: string; readonly href: string } | undefined;
  readonly footer: readonly string[];
  /** Of advertising: why it was sent, and where its reader stops it. */
  readonly stop: { readonly why: string; readonly label: string; readonly href: string } | undefined;
}

/** Colours by class, for a light and a dark screen; programs that drop styles of the head show the light ones. */
const COLORS = {
  page: ['background-color', '#faf7f1', '#0b1714'],
  card: ['background-color', '#ffffff', '#11211c'],
  ink: ['color', '#10201c', '#ecf3f0'],
  soft: ['color', '#4a5a55', '#b3c4bd'],
  brand: ['color', '#0b6a53', '#63d1b1'],
  line: ['border-color', '#e8e2d6', '#22352e'],
  field: ['background-color', '#f3eee3', '#1a2d26'],
  button: ['background-color', '#0b6a53', '#12765d'],
} as const;
type Color = keyof typeof COLORS;

const light = (...names: Color[]): string => names.map((name) => `${COLORS[name][0]}:${COLORS[name][1]};`).join('');
/** Class and inline style together: the class is what the dark rules change. */
const look = (names: readonly Color[], style = ''): string =>
  `class="${names.join(' ')}" style="${light(...names)}${style}"`;

const DARK = Object.entries(COLORS)
  .map(([name, [property, , dark]]) => `.${name}{${property}:${dark}!important}`)
  .join('');
const FONT = "font-family:'Readex Pro','Segoe UI',Tahoma,Arial,sans-serif;";
/** Spaces behind the preheader, so that a list of mails does not go on with the heading. */
const PADDING = '&#847;&zwnj;&nbsp;'.repeat(60);

const paragraph = (text: string): string =>
  `<p ${look(['ink'], 'margin:0 0 16px;font-size:16px;line-height:1.65')}>${escapeMarkup(text)}</p>`;

/** Digits stay left to right; the space is padded so that the letters stand in the middle. */
const codeBox = (code: string): string =>
  `<p dir="ltr" ${look(['ink', 'field'], 'margin:8px 0 24px;padding:16px 0 16px 8px;border-radius:14px;font-size:34px;line-height:1.2;font-weight:600;letter-spacing:8px;text-align:center')}>${escapeMarkup(code)}</p>`;

function factTable(facts: MailParts['facts'], start: string): string {
  const row = ({ name, value }: MailParts['facts'][number], i: number) => {
    const border = `border-style:solid;border-width:${i === 0 ? 0 : 1}px 0 0;`;
    return `<tr><th scope="row" align="${start}" valign="top" ${look(['soft', 'line'], `${border}padding:10px 0;padding-inline-end:16px;font-size:14px;font-weight:400;line-height:1.5;text-align:${start}`)}>${escapeMarkup(name)}</th>
<td align="${start}" ${look(['ink', 'line'], `${border}padding:10px 0;font-size:16px;font-weight:600;line-height:1.5;text-align:${start};word-break:break-word`)}>${escapeMarkup(value)}</td></tr>`;
  };
  return facts.length === 0
    ? ''
    : `<table width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px;border-collapse:collapse">
${facts.map(row).join('\n')}</table>`;
}

const buttonRow = ({ label, href }: NonNullable<MailParts['button']>): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 4px"><tr>
<td ${look(['button'], 'border-radius:14px')}><a href="${escapeMarkup(href)}" style="display:inline-block;padding:14px 24px;color:#ffffff;font-size:16px;font-weight:600;line-height:1.3;text-decoration:none">${escapeMarkup(label)}</a></td>
</tr></table>`;

/**
 * The HTML of a mail: tables and inline styles, which old programs need, no picture, one column that fits a phone.
 */
export function layOutMail(mail: MailParts): string {
  const { lang, dir } = mail;
  const start = dir === 'rtl' ? 'right' : 'left';
  const stop = mail.stop
    ? `${escapeMarkup(mail.stop.why)} <a href="${escapeMarkup(mail.stop.href)}" ${look(['brand'], 'text-decoration:underline')}>${escapeMarkup(mail.stop.label)}</a>`
    : undefined;
  const footer = [...(stop === undefined ? [] : [stop]), ...mail.footer.map(escapeMarkup)].map(
    (line) => `<p ${look(['soft'], 'margin:0 0 8px;font-size:13px;line-height:1.6')}>${line}</p>`,
  );
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeMarkup(mail.subject)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK}}</style>
</head>
<body ${look(['page'], `margin:0;padding:0;${FONT}-webkit-text-size-adjust:100%`)}>
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(mail.preheader)}${PADDING}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${dir}" ${look(['page'])}><tr><td align="center" style="padding:28px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" dir="${dir}"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${FONT}text-align:${start}">
<tr><td style="padding:0 4px 20px"><a href="${escapeMarkup(mail.brand.href)}" ${look(['brand'], 'font-size:20px;font-weight:600;text-decoration:none')}>${escapeMarkup(mail.brand.name)}</a></td></tr>
<tr><td role="article" lang="${lang}" dir="${dir}" align="${start}" ${look(['card', 'line'], 'padding:28px 24px;border-style:solid;border-width:1px;border-radius:20px')}>
<h1 ${look(['ink'], 'margin:0 0 16px;font-size:24px;font-weight:600;line-height:1.35')}>${escapeMarkup(mail.heading)}</h1>
${mail.code === undefined ? '' : codeBox(mail.code)}
${factTable(mail.facts, start)}
${mail.paragraphs.map(paragraph).join('\n')}
${mail.button ? buttonRow(mail.button) : ''}
</td></tr>
<tr><td align="${start}" style="padding:20px 4px 0">
${footer.join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`;
}
