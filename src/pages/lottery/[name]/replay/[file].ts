import type { APIRoute } from 'astro';
import { gameByKey } from '#games/index.ts';
import { getT, localHref, namespaceTexts } from '#i18n/server.ts';
import { createGameDisplay } from '#islands/verify/checks/game-display.ts';
import { buildPins } from '#islands/proof/build-pins.ts';
import { chooseKeys, type PublishedKeys } from '#islands/proof/trusted-keys.ts';
import { MOST_LIST_CHARACTERS } from '#islands/verify/saved-page/saved-data.ts';
import { isProof3 } from '#islands/verify/sources/fields.ts';
import { createReplayFile } from '#islands/verify/saved-page/replay-file.ts';
import { replayUrl } from '#islands/verify/checks/replay-url.ts';
import { readBuiltText, cacheUntilDraw, allowFileDownload, readOpenData, readTicketList } from '#server/index.ts';

const ADDRESS = /^\/lottery\/([a-z0-9-]+)\/replay\/([0-9-]+)\.html$/;

/** A record is complete once it has its seed, or of version 3 its seal; before that it can change. */
const isPublished = (record: unknown): boolean =>
  typeof record === 'object' && record !== null && (isProof3(record) ? 'seal' in record : 'seed' in record);

/** What is published beside a record: the openings of its raffle, or of version 3 those of all winners and the list. */
async function readBeside(record: unknown, draw: string, hasRaffle: boolean) {
  const isNew = isProof3(record);
  const path = `/open/draws/${draw}/${isNew ? 'winners' : 'raffle'}.json`;
  const raffle = isNew || hasRaffle ? await readOpenData(path) : undefined;
  const { list, isLarge } = isNew
    ? await readTicketList(draw, MOST_LIST_CHARACTERS)
    : { list: undefined, isLarge: false };
  const evidence = { ...(raffle === undefined ? {} : { raffle }), ...(list === undefined ? {} : { list }) };
  return { evidence, isListLarge: isLarge };
}

/**
 * Serves a draw as one HTML file that replays it offline, the same file that the verify page saves
 * (docs/open-results.md).
 */
export const GET: APIRoute = async (context) => {
  const { locale, path } = context.locals;
  // Redirects addresses with a query, which would be rendered and cached separately.
  if (context.url.search) return context.redirect(localHref(path, locale));
  if (!(await allowFileDownload(context)))
    return new Response('too many requests', {
      status: 429,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '10' },
    });
  // After the rewrite in src/middleware.ts, `Astro.params` still holds the parameters of the original address.
  const [, name = '', draw = ''] = ADDRESS.exec(path) ?? [];
  const game = gameByKey(name);
  const record =
    game && draw.startsWith(`${game.lotteryType}-`) ? await readOpenData(`/open/draws/${draw}.json`) : undefined;
  if (!game || !isPublished(record))
    return new Response(getT(locale, 'draws')('replayNone'), {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  const [published, beside, script] = await Promise.all([
    readOpenData('/open/keys.json'),
    readBeside(record, draw, game.raffle !== undefined),
    readBuiltText(replayUrl),
  ]);
  const keys = chooseKeys(buildPins, published as PublishedKeys); // docs/draw-engine.md
  if (!keys) throw new Error('an installation has keys');
  const t = getT(locale, 'verify');
  const file = createReplayFile(
    {
      locale,
      t,
      texts: namespaceTexts(locale, 'verify'),
      keys,
      evidence: { record, tickets: [], ...beside.evidence },
      isListLarge: beside.isListLarge,
      display: createGameDisplay(game, getT(locale, 'games'), locale),
    },
    script,
  );
  cacheUntilDraw(context);
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-disposition': `attachment; filename="${file.name}"`,
    // The record never changes, but the page around it may with the next release.
    'cache-control': 'public, max-age=3600',
  });
  return new Response(file.html, { headers });
};
