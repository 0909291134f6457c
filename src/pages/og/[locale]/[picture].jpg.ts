import type { APIRoute } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { getCollection } from 'astro:content';
import GameArt from '#components/game/GameArt.astro';
import NewsArt from '#components/news/NewsArt.astro';
import { renderPicture, type PictureScene } from '#components/og/render-picture.ts';
import { gamePictureName, newsPictureName, PICTURED_ROUTES } from '#components/og/picture-names.ts';
import { games } from '#games/index.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { isRouteOpen, routeTable } from '#routes/index.ts';

export const prerender = true;

/** The first sentence of a text. */
const firstSentence = (text: string): string => /^[\s\S]*?[.!?؟](?=\s|$)/.exec(text)?.[0] ?? text;

type Picture = readonly [name: string, scene: Omit<PictureScene, 'locale' | 'brand'>];

function routePictures(locale: Locale): Picture[] {
  const words = getT(locale, 'routes');
  return ['home', ...PICTURED_ROUTES]
    .filter(isRouteOpen)
    .map((name) => [name, { title: words(`${name}.title`), text: firstSentence(words(`${name}.description`)) }]);
}

async function gamePictures(locale: Locale): Promise<Picture[]> {
  const container = await AstroContainer.create();
  return Promise.all(
    games.map(async ({ key, name, hue }): Promise<Picture> => {
      const route = routeTable.find(({ path }) => path === `/lottery/${key}`)?.name ?? 'home';
      return [
        gamePictureName(key),
        {
          title: getT(locale, 'games')(`${name}.name`),
          text: firstSentence(getT(locale, 'routes')(`${route}.description`)),
          artwork: { hue, art: await container.renderToString(GameArt, { props: { art: key } }) },
        },
      ];
    }),
  );
}

/** Pictures of content items: one for each news item. */
async function newsPictures(locale: Locale): Promise<Picture[]> {
  const isInLocale = ({ id }: { readonly id: string }) => id.startsWith(`${locale}/`);
  const news = await getCollection('news', isInLocale);
  const container = await AstroContainer.create();
  const artOf = async (art: string | undefined) =>
    art === undefined
      ? undefined
      : {
          hue: games.find(({ key }) => key === art)?.hue,
          art: await container.renderToString(NewsArt, { props: { art } }),
        };
  return Promise.all(
    news.map(async ({ id, data }): Promise<Picture> => [
      newsPictureName(id.slice(locale.length + 1)),
      {
        title: data.title,
        text: formatDateTime(data.date.getTime(), locale, 'date'),
        artwork: await artOf(data.art),
      },
    ]),
  );
}

export async function getStaticPaths() {
  const all = await Promise.all(
    LOCALES.map(async (locale) => {
      const pictures = [...routePictures(locale), ...(await gamePictures(locale)), ...(await newsPictures(locale))];
      const brand = getT(locale)('brand');
      return pictures.map(([picture, scene]) => ({ params: { locale, picture }, props: { ...scene, locale, brand } }));
    }),
  );
  return all.flat();
}

/** Rendered at build time. */
export const GET: APIRoute<PictureScene> = async ({ props }) =>
  new Response(new Uint8Array(await renderPicture(props)), { headers: { 'content-type': 'image/jpeg' } });
