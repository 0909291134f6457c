import { textDirection, type Locale } from '#i18n/locales.ts';
import { getT, localHref } from '#i18n/server.ts';
import { routePath } from '#routes/index.ts';
import { layOutMail, type MailParts } from './mail-layout.ts';
import type { RenderedMail } from './mailer.ts';
import { specOf, type MessageTemplate } from './templates.ts';
import { writeParams, type TextParams } from './text-params.ts';

/** The product, as its messages lead to it. */
export interface MessageSender {
  /** Of its pages. */
  readonly origin: string;
  /** Where the operator has one, every text that sends to customer support names it. */
  readonly supportEmail?: string | undefined;
}

/** What a text is filled with: its params, and customer support as `support`. */
function fillFor(locale: Locale, params: TextParams, { supportEmail }: MessageSender): TextParams {
  const t = getT(locale, 'messages');
  const address = supportEmail === undefined ? {} : writeParams({ address: supportEmail }, locale);
  return {
    support: t(supportEmail === undefined ? 'mail.support' : 'mail.supportAt', address),
    ...writeParams(params, locale),
  };
}

export function renderSms(
  locale: Locale,
  template: MessageTemplate,
  params: TextParams,
  sender: MessageSender,
): string {
  return getT(locale)(`messages:${template}.sms`, fillFor(locale, params, sender));
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

function partsOf(locale: Locale, template: MessageTemplate, params: TextParams, sender: MessageSender): MailParts {
  const t = getT(locale);
  const { facts = [], route, pageParam, isOffer } = specOf(template);
  const written = fillFor(locale, params, sender);
  const words = (part: string) => t(`messages:${template}.${part}`, written);
  const addressOf = (path: string) => sender.origin + localHref(path, locale);
  const page = route === undefined ? pageParam && String(params[pageParam]) : routePath(route);
  const { code } = params;
  return {
    lang: locale.slice(0, 2),
    dir: textDirection(locale),
    subject: words('subject'),
    preheader: words('preheader'),
    brand: { name: t('messages:mail.brand'), href: addressOf('/') },
    heading: words('heading'),
    code: code === undefined ? undefined : String(code),
    paragraphs: linesOf(words('body')),
    facts: facts.map((name) => ({
      name: t(`messages:mail.fact.${name}`),
      value: name === 'amount' ? t('messages:mail.money', written) : String(written[name]),
    })),
    button: page ? { label: words('action'), href: addressOf(page) } : undefined,
    footer: linesOf(t('messages:mail.footer')),
    stop: isOffer
      ? {
          why: t('messages:mail.offer.why'),
          label: t('messages:mail.offer.stop'),
          href: addressOf(routePath('notificationSettings')),
        }
      : undefined,
  };
}

/** The same words without markup. */
const asText = ({ heading, code, paragraphs, facts, button, stop, footer, brand }: MailParts): string =>
  [
    heading,
    ...(code === undefined ? [] : [code]),
    ...(facts.length === 0 ? [] : [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')]),
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    '—',
    ...(stop ? [`${stop.why} ${stop.label}:\n${stop.href}`] : []),
    ...footer,
    brand.href,
  ].join('\n\n');

/** A mail as text and HTML with the same words, in the language's direction. */
export function renderMail(
  locale: Locale,
  template: MessageTemplate,
  params: TextParams,
  sender: MessageSender,
): RenderedMail {
  const parts = partsOf(locale, template, params, sender);
  return {
    subject: parts.subject,
    text: asText(parts),
    html: layOutMail(parts),
    // Programs for mail show it as their own button.
    ...(parts.stop && { list: { unsubscribe: parts.stop.href } }),
  };
}
