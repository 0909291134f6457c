import type { APIRoute } from 'astro';
import { textDirection } from '#i18n/locales.ts';
import { getT, localHref } from '#i18n/server.ts';
import { routePath } from '#routes/index.ts';
import { cacheUntilBuild } from '../server/index.ts';

const SIZES = [192, 512] as const;
const SHORTCUTS = ['LotteryPlay', 'draws', 'orders'] as const;

/** The web app manifest in the language of the page. `id` and `scope` are the same in both, so it is one app. */
export const GET: APIRoute = (context) => {
  const { locale } = context.locals;
  cacheUntilBuild(context);
  const words = getT(locale, 'routes');
  const brand = getT(locale)('brand');
  const manifest = {
    id: '/',
    name: words('home.title'),
    short_name: brand,
    description: words('home.description'),
    lang: locale,
    dir: textDirection(locale),
    start_url: localHref('/', locale),
    scope: '/',
    display: 'standalone',
    background_color: '#04261f',
    theme_color: '#064437',
    categories: ['entertainment', 'games'],
    icons: [
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...SIZES.flatMap((size) =>
        (['any', 'maskable'] as const).map((purpose) => ({
          src: `/icons/icon-${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose,
        })),
      ),
    ],
    shortcuts: SHORTCUTS.map((name) => ({ name: words(`${name}.title`), url: localHref(routePath(name), locale) })),
  };
  const headers = new Headers({
    'content-type': 'application/manifest+json; charset=utf-8',
    // Not cached, because an operator may have overridden its texts (100181).
    'cache-control': 'no-cache',
  });
  return new Response(JSON.stringify(manifest), { headers });
};
