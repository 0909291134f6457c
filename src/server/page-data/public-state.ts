import { activities } from '#contract/content/102004-activities.ts';
import { latestDraws } from '#contract/draws/660200-latest-draws.ts';
import { appList } from '#contract/draws/700014-app-list.ts';
import { games } from '#games/index.ts';
import { callCommand } from './call-command.ts';
import { loadShellConfig } from './site.ts';

const lotteryTypeList = games.map((game) => game.lotteryType).join(',');

/**
 * A text that changes whenever public pages do: the newest draw of each game and its state, what is on sale, and
 * which promotions are on. Rejects while that cannot be read: cached pages stay as they are (pages/public-version.ts).
 */
export async function loadPublicState(): Promise<string> {
  const [draws, apps, promotions] = await Promise.all([
    callCommand(latestDraws, { lotteryTypeList }, 'en-US'),
    callCommand(appList, {}, 'en-US'),
    callCommand(activities, {}, 'en-US'),
    // Cached pages show the time of the gateway behind them, too.
    loadShellConfig(),
  ]);
  if (!draws.ok) throw new Error(`the newest draws cannot be read: ${draws.code}`);
  if (!apps.ok) throw new Error(`the games on sale cannot be read: ${apps.code}`);
  const drawn = draws.data.phaseResultResponseItems.map(
    ({ latestDrawnPhaseItem: latest, latestState }) => `${latest?.drawId ?? ''} ${latestState ?? ''}`,
  );
  const selling = apps.data.merchantAppInfoList.map((app) => `${app.saleState} ${app.upcoming?.drawId ?? ''}`);
  const active = promotions.ok ? promotions.data.list.map(({ key }) => key) : [];
  return [...drawn, ...selling, ...active].join(' ');
}
