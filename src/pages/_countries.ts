import type { AstroGlobal } from 'astro';
import { countries } from '#contract/config/001006-countries.ts';
import type { ResponseOf } from '#contract/command.ts';
import { callCommand, cacheUntilBuild } from '#server/index.ts';

/**
 * The countries of a page whose form takes a mobile number. Without them the form takes none, so only a page that has
 * them is kept for the next visitor.
 */
export async function loadCountries(
  page: Pick<AstroGlobal, 'locals'> & Parameters<typeof cacheUntilBuild>[0],
): Promise<ResponseOf<typeof countries>['list']> {
  const known = await callCommand(countries, {}, page.locals.locale);
  if (!known.ok) return [];
  cacheUntilBuild(page);
  return known.data.list;
}
