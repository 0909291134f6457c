import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/server.ts';

interface AnsweredQuestion {
  readonly slug: string;
  readonly question: string;
  /** The answer as HTML. */
  readonly answer: string;
}

/** The questions as schema.org FAQPage. Search engines need absolute addresses in the answers. */
export function createFaqJsonLd(questions: readonly AnsweredQuestion[], locale: Locale, origin: string): object {
  const page = origin + localHref('/faq', locale);
  const withOrigin = (html: string) =>
    html.replaceAll('href="/', `href="${origin}/`).replaceAll('href="#', `href="${page}#`).trim();
  return {
    '@type': 'FAQPage',
    inLanguage: locale,
    url: page,
    mainEntity: questions.map(({ slug, question, answer }) => ({
      '@type': 'Question',
      name: question,
      url: `${page}#${slug}`,
      acceptedAnswer: { '@type': 'Answer', text: withOrigin(answer) },
    })),
  };
}
