import { activities } from '#contract/content/102004-activities.ts';
import { latestDraws } from '#contract/draws/660200-latest-draws.ts';
import { appList } from '#contract/draws/700014-app-list.ts';
import { instantGames } from '#contract/instants/430260-instant-games.ts';
import { termsVersions } from '#contract/terms/200029-terms-versions.ts';
import { VERSION_TYPE } from '#contract/terms/fields.ts';
import { games } from '#games/index.ts';
import { callCommand } from './call-command.ts';
import { loadShellConfig } from './site.ts';

const lotteryTypeList = games.map((game) => game.lotteryType).join(',');

/**
 * A text that changes whenever public pages do: the newest draw of each game and its state, what is on sale, what staff
 * set of games' cards, which promotions are on, and which versions of the legal texts apply. Rejects while that cannot
 * be read: cached pages stay as they are (pages/public-version.ts).
 */
export async function loadPublicState(): Promise<string> {
  const [draws, apps, instants, promotions, terms, privacy] = await Promise.all([
    callCommand(latestDraws, { lotteryTypeList }, 'en-US'),
    callCommand(appList, {}, 'en-US'),
    callCommand(instantGames, {}, 'en-US'),
    callCommand(activities, {}, 'en-US'),
    callCommand(termsVersions, { versionType: VERSION_TYPE.terms }, 'en-US'),
    callCommand(termsVersions, { versionType: VERSION_TYPE.privacy }, 'en-US'),
    // Cached pages show the time of the gateway behind them, too.
    loadShellConfig(),
  ]);
  if (!draws.ok) throw new Error(`the newest draws cannot be read: ${draws.code}`);
  if (!apps.ok) throw new Error(`the games on sale cannot be read: ${apps.code}`);
  const drawn = draws.data.phaseResultResponseItems.map(
    ({ latestDrawnPhaseItem: latest, latestState }) => `${latest?.drawId ?? ''} ${latestState ?? ''}`,
  );
  const selling = apps.data.merchantAppInfoList.map(
    (app) => `${app.showKey} ${app.appMarkType ?? ''} ${app.hidden} ${app.saleState} ${app.upcoming?.drawId ?? ''}`,
  );
  // Without what is left of each prize: that would be another text with every card.
  const cards = instants.ok
    ? instants.data.games.map(
        ({ showKey, appMarkType, series, saleState }) =>
          `${showKey} ${appMarkType ?? ''} ${series?.seriesId ?? ''} ${saleState}`,
      )
    : [];
  const active = promotions.ok ? promotions.data.list.map(({ key }) => key) : [];
  const versions = [terms, privacy].flatMap((one) =>
    one.ok ? one.data.list.map(({ id, current, fromTimestamp }) => `${id} ${current} ${fromTimestamp}`) : [],
  );
  return [...drawn, ...selling, ...cards, ...active, ...versions].join(' ');
}
