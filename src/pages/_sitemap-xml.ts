import { LOCALES, DEFAULT_LOCALE } from '#i18n/locales.ts';
import { localHref } from '#i18n/server.ts';
import { escapeXml } from '#kernel/xml.ts';

/** An entry of the sitemap: English path with query, and the day of the last change. */
export interface SitemapEntry {
  readonly href: string;
  readonly changed?: Date | undefined;
}

/**
 * Renders the sitemap (sitemaps.org 0.9): one URL for each page and language, with hreflang links to both languages.
 */
export function renderSitemap(pages: readonly SitemapEntry[], origin: string): string {
  const address = (href: string, locale: (typeof LOCALES)[number]) => escapeXml(origin + localHref(href, locale));
  const rows = pages.flatMap(({ href, changed }) => {
    const links = [...LOCALES.map((locale) => [locale, locale] as const), ['x-default', DEFAULT_LOCALE] as const].map(
      ([name, locale]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${address(href, locale)}"/>`,
    );
    const day = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : '';
    return LOCALES.map((locale) => `<url><loc>${address(href, locale)}</loc>${day}${links.join('')}</url>`);
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${rows.join('\n')}\n</urlset>\n`;
}
