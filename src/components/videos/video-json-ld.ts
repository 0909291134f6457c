import type { Locale } from '#i18n/locales.ts';

/** A video of the page, by the name of its files. */
export interface Video {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly seconds: number;
  readonly updated: Date;
}

/** Where a video's files lie (public/videos): its film as MP4 and WebM, its first picture, its captions. */
export const videoFile = (slug: string, locale: Locale, kind: 'mp4' | 'webm' | 'jpg' | 'vtt'): string =>
  `/videos/${locale}/${slug}.${kind}`;

/** The video as search engines read it (schema.org VideoObject). */
export const createVideoJsonLd = (
  { slug, title, summary, seconds, updated }: Video,
  locale: Locale,
  origin: string,
  page: string,
): object => ({
  '@type': 'VideoObject',
  name: title,
  description: summary,
  inLanguage: locale,
  url: `${origin}${page}#${slug}`,
  contentUrl: origin + videoFile(slug, locale, 'mp4'),
  thumbnailUrl: origin + videoFile(slug, locale, 'jpg'),
  uploadDate: updated.toISOString(),
  duration: `PT${seconds}S`,
});
