import { tabs as command } from '#contract/content/200025-tabs.ts';
import { ok } from '#kernel/result.ts';
import { appList } from '#server/draws/commands/700014-app-list.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { buildTabs, WEB_NAVIGATION } from '../tabs.ts';

export const tabs = defineHandler(command, async ({ tabType, businessLine }, call) => {
  const apps = tabType.includes(WEB_NAVIGATION.tabType)
    ? await appList.handle({}, call)
    : ok({ merchantAppInfoList: [] });
  if (!apps.ok) return apps;
  return ok({
    tabs: [...new Set(tabType)].flatMap((type) => {
      const tab = buildTabs({ tabType: type, businessLine }, call.locale, apps.value.merchantAppInfoList);
      return tab ? [{ tabType: type, tab }] : [];
    }),
  });
});
