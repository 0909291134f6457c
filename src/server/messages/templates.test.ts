import { describe, expect, it, test } from 'vitest';
import { LOCALES, textDirection } from '#i18n/locales.ts';
import { textFiles } from '#i18n/text-files.ts';
import { localHref } from '#i18n/server.ts';
import { escapeMarkup } from '#kernel/escape-markup.ts';
import { routePath } from '#routes/index.ts';
import { chooseChannel } from './choose-channel.ts';
import { renderMessagesPage } from './messages-page.ts';
import { renderMail, renderSms } from './render-message.ts';
import { sampleOf, specOf, TEMPLATES, type MessageTemplate } from './templates.ts';
import { writeParams } from './text-params.ts';

const ORIGIN = 'https://naseeb.example';
const SUPPORT = 'help@naseeb.example';
const SENDER = { origin: ORIGIN, supportEmail: SUPPORT } as const;
const templates = Object.keys(TEMPLATES) as MessageTemplate[];
const cases = templates.flatMap((template) => LOCALES.map((locale) => [template, locale] as const));
const MAIL_PARTS = ['subject', 'preheader', 'heading', 'body'];

const placesIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
const unwrap = (text: string): string => text.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ');

test('a payout that failed names the account, by its last digits where they are known', () => {
  const { payoutReason: inEnglish } = writeParams({ payoutReason: 'AC04', account: '•••• 1004' }, 'en-US');
  expect(inEnglish).toBe('The bank says that the account ending in 1004 is closed.');
  const { payoutReason: inArabic } = writeParams({ payoutReason: 'AC04', account: '•••• 1004' }, 'ar-AE');
  expect(unwrap(String(inArabic))).toBe('أفاد البنك بأن الحساب المنتهي بـ 1004 مغلق.');
  const { payoutReason: unknown } = writeParams({ payoutReason: 'AC04', account: '•••• ' }, 'en-US');
  expect(unknown).toBe('The bank says that the account of this withdrawal is closed.');
});

describe.each(cases)('%s in %s', (template, locale) => {
  const spec = specOf(template);
  const sample = sampleOf(template, locale);
  const texts = textFiles[locale]['messages']?.[template] as Readonly<Record<string, string>>;
  const mail = renderMail(locale, template, sample, SENDER);

  it('has every part, and no other', () => {
    const parts = [
      ...MAIL_PARTS,
      ...(spec.channel === 'mail-only' ? [] : ['sms']),
      ...(spec.route === undefined && spec.pageParam === undefined ? [] : ['action']),
    ];
    expect(Object.keys(texts).sort()).toEqual(parts.sort());
    for (const text of Object.values(texts)) expect(text.trim()).not.toBe('');
  });

  it('is filled by its sample, with every fact and without a gap', () => {
    const written = [...Object.keys(writeParams(sample, locale)), 'support'];
    for (const place of Object.values(texts).flatMap(placesIn)) expect(written).toContain(place);
    for (const fact of spec.facts ?? []) expect(written).toContain(fact);
    const all = [mail.subject, mail.text, mail.html.replace(/<style>.*<\/style>/, '')];
    if (spec.channel !== 'mail-only') all.push(renderSms(locale, template, sample, SENDER));
    for (const text of all) expect(text).not.toMatch(/\{\{|\}\}|undefined|NaN|messages:/);
  });

  it('is a page in its direction that needs no picture, script or other file', () => {
    const root = `lang="${locale.slice(0, 2)}" dir="${textDirection(locale)}"`;
    expect(mail.html).toContain(`<html ${root}>`);
    expect(mail.html).toContain('prefers-color-scheme:dark');
    expect(mail.html).not.toMatch(/<img|<script|<link|@import|url\(|src=/i);
  });

  it('leads to the right page in its language, in HTML and text', () => {
    const addresses = ['/', ...(spec.route === undefined ? [] : [routePath(spec.route)])];
    if (spec.pageParam !== undefined) addresses.push(String(spec.sample[spec.pageParam]));
    if (spec.isOffer) addresses.push(routePath('notificationSettings'));
    for (const path of addresses) {
      expect(mail.html).toContain(`href="${ORIGIN}${localHref(path, locale)}"`);
      expect(mail.text).toContain(ORIGIN + localHref(path, locale));
    }
  });
});

/** As a text says it, which sends to customer support. */
const SENDS_TO_SUPPORT = { 'en-US': /contact customer support/i, 'ar-AE': /تواصل مع خدمة العملاء/ } as const;

test.each(cases)('%s in %s names the address of customer support where it sends there', (template, locale) => {
  const sample = sampleOf(template, locale);
  const render = (sender: { readonly origin: string; readonly supportEmail?: string }) => [
    // Its preheader is a summary, cut short by most mailboxes.
    ...unwrap(renderMail(locale, template, sample, sender).text).split('\n'),
    ...(specOf(template).channel === 'mail-only' ? [] : [unwrap(renderSms(locale, template, sample, sender))]),
  ];
  const sends = SENDS_TO_SUPPORT[locale];
  for (const text of render(SENDER)) expect(text.includes(`(${SUPPORT})`)).toBe(sends.test(text));
  for (const text of render({ origin: ORIGIN })) expect(text).not.toMatch(/[({]{1,2}(?:address|support)?[)}]/);
});

test('facts stand as a table, amounts with their currency', () => {
  const { html, text } = renderMail('en-US', 'depositReceipt', TEMPLATES.depositReceipt.sample, SENDER);
  expect(html).toMatch(/<th scope="row"[^>]*>Amount<\/th>\s*<td[^>]*>AED 250<\/td>/);
  expect(text).toContain('Amount: AED 250\nTime (Dubai): 23 Nov 2026, 17:03\nCard: Visa •••• 7257');
  const arabic = renderMail('ar-AE', 'depositReceipt', TEMPLATES.depositReceipt.sample, SENDER);
  expect(unwrap(arabic.text)).toContain('المبلغ: 250 د.إ');
});

test('an offer without a page has no button, and its words stand in their own direction', () => {
  const params = { title: 'Lucky Day: تذكرتان', body: 'سطر\nسطر', page: '' };
  const { html, text } = renderMail('ar-AE', 'offer', params, SENDER);
  expect(html).toContain('>Lucky Day: تذكرتان</h1>');
  expect(text).not.toMatch(/[\u2066-\u2069]/);
  expect(html.match(/<a /g)).toHaveLength(2);
});

test('what a param says is no markup', () => {
  const { html } = renderMail('en-US', 'contactChanged', { contact: '<b>"x"</b>', time: 0 }, SENDER);
  expect(html).toContain('&lt;b&gt;&quot;x&quot;&lt;/b&gt;');
  expect(html).not.toContain('<b>');
});

test('a message that was queued by the release before, with written params, is sent as it was', () => {
  const params = { amount: '1,000.00', time: '23 Nov 2026, 17:03', card: 'Visa •••• 7257', depositId: '01a2' };
  expect(renderMail('en-US', 'depositReceipt', params, SENDER).subject).toBe('Receipt: AED 1,000.00 deposited');
});

const [MOBILE, EMAIL] = ['+971501234567', 'sara@example.ae'];
test.each([
  ['prefer-sms', MOBILE, EMAIL, { channel: 'sms', to: MOBILE }],
  ['prefer-sms', null, EMAIL, { channel: 'mail', to: EMAIL }],
  ['prefer-mail', MOBILE, EMAIL, { channel: 'mail', to: EMAIL }],
  ['prefer-mail', MOBILE, null, { channel: 'sms', to: MOBILE }],
  ['mail-only', MOBILE, EMAIL, { channel: 'mail', to: EMAIL }],
  ['mail-only', MOBILE, null, undefined],
] as const)('a message (%s) to %s and %s goes by %j', (channel, mobile, email, to) => {
  expect(chooseChannel({ channel }, { mobile, email })).toEqual(to);
});

test('the page of all messages shows each in both languages, mails in frames without scripts', () => {
  const page = renderMessagesPage(SENDER);
  for (const [template, locale] of cases) {
    expect(page).toContain(`title="Mail ${template}, ${locale}"`);
    expect(page).toContain(escapeMarkup(renderMail(locale, template, sampleOf(template, locale), SENDER).subject));
  }
  expect(page.match(/<iframe sandbox=""/g)).toHaveLength(cases.length);
});
