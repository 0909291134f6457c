import { tabs as command } from '#contract/content/200025-tabs.ts';
import { ok } from '#kernel/result.ts';
import { appList } from '../../draws/commands/700014-app-list.ts';
import { handler } from '../../gateway/context.ts';
import { tabsOf, WEB_LINE } from '../tabs.ts';

export const tabs = handler(command, async ({ tabType, businessLine }, call) => {
  const apps = tabType.includes(WEB_LINE.tabType) ? await appList.handle({}, call) : ok({ merchantAppInfoList: [] });
  if (!apps.ok) return apps;
  return ok({
    tabs: [...new Set(tabType)].flatMap((type) => {
      const tab = tabsOf({ tabType: type, businessLine }, call.locale, apps.value.merchantAppInfoList);
      return tab ? [{ tabType: type, tab }] : [];
    }),
  });
});
