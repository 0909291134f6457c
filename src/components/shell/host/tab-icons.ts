import { TAB_ICONS } from '#contract/content/fields.ts';

/** A name that this build does not know shows no icon; the tab has its words. */
export function tabIcon(icon: string | null): string | undefined {
  const known = TAB_ICONS.find((name) => name === icon);
  return known && `lucide:${known}`;
}
