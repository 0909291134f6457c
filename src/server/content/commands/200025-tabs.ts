import { tabs as command } from '#contract/content/200025-tabs.ts';
import { SALE_STATE } from '#contract/instants/statuses.ts';
import { ok } from '#kernel/result.ts';
import { appList } from '#server/draws/commands/700014-app-list.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { instantGames } from '#server/instants/commands/430260-instant-games.ts';
import { buildTabs, WEB_NAVIGATION } from '../tabs.ts';

export const tabs = defineHandler(command, async ({ tabType, businessLine }, call) => {
  const hasGames = tabType.includes(WEB_NAVIGATION.tabType);
  const apps = hasGames ? await appList.handle({}, call) : ok({ merchantAppInfoList: [] });
  if (!apps.ok) return apps;
  const instants = hasGames ? await instantGames.handle({}, call) : ok({ games: [] });
  if (!instants.ok) return instants;
  const playable = {
    cards: apps.value.merchantAppInfoList.filter(({ hidden }) => !hidden),
    instants: instants.value.games.filter(({ saleState }) => saleState === SALE_STATE.available),
  };
  return ok({
    tabs: [...new Set(tabType)].flatMap((type) => {
      const tab = buildTabs({ tabType: type, businessLine }, call.locale, playable);
      return tab ? [{ tabType: type, tab }] : [];
    }),
  });
});
