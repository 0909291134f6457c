import { TAB_ICONS } from '#contract/content/fields.ts';

/** The icon of a tab; undefined for an unknown name, then the tab shows only its text. */
export function tabIcon(icon: string | null): string | undefined {
  const known = TAB_ICONS.find((name) => name === icon);
  return known && `lucide:${known}`;
}
