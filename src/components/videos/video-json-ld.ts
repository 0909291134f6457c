import type { Locale } from '#i18n/locales.ts';

/** A video; `slug` names its files. */
export interface Video {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly seconds: number;
  readonly updated: Date;
}

/** Address of a video's file (public/videos): MP4, WebM, poster or captions. */
export const videoFile = (slug: string, locale: Locale, kind: 'mp4' | 'webm' | 'jpg' | 'vtt'): string =>
  `/videos/${locale}/${slug}.${kind}`;

/** The video as schema.org VideoObject, for search engines. */
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
