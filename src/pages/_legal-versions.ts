import { getCollection, type CollectionEntry } from 'astro:content';
import { termsVersions } from '#contract/terms/200029-terms-versions.ts';
import type { VersionType } from '#contract/terms/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import { dubaiMidnight } from '#kernel/dubai.ts';
import { callCommand, productTime } from '../server/index.ts';

/** The beginning of the file names of each text. */
const NAMES = { 1: 'terms', 2: 'privacy' } as const satisfies Record<VersionType, string>;

/** A version of a legal text with its words. */
export interface LegalVersion {
  readonly id: string;
  readonly number: number;
  readonly entry: CollectionEntry<'legal'>;
  /** When it takes effect, in ms. */
  readonly from: number;
  readonly state: 'past' | 'current' | 'coming';
}

const readNumber = (id: string): number => Number(id.slice(id.lastIndexOf('-') + 1));

/**
 * The versions of a text in a language, the newest first. What staff decided on their days is asked of the engine;
 * where it does not answer, the files' own days count.
 */
export async function readLegalVersions(locale: Locale, type: VersionType): Promise<readonly LegalVersion[]> {
  const prefix = `${locale}/${NAMES[type]}-`;
  const entries = await getCollection('legal', ({ id }) => id.startsWith(prefix));
  const answer = await callCommand(termsVersions, { versionType: type }, locale);
  const known = new Map(answer.ok ? answer.data.list.map((one) => [one.id, one]) : []);
  const versions = entries
    .map((entry) => {
      const id = entry.id.slice(locale.length + 1);
      const from = known.get(id)?.fromTimestamp ?? dubaiMidnight(entry.data.from);
      return { id, number: readNumber(id), entry, from };
    })
    .sort((a, b) => b.from - a.from || b.number - a.number);
  const now = productTime();
  const current =
    versions.find(({ id }) => known.get(id)?.current) ?? versions.find(({ from }) => from <= now) ?? versions.at(-1);
  return versions.map((one) => ({
    ...one,
    state: one === current ? 'current' : one.from > now ? 'coming' : 'past',
  }));
}

/** The version that applies now. */
export async function readCurrentLegalText(locale: Locale, type: VersionType): Promise<LegalVersion> {
  const current = (await readLegalVersions(locale, type)).find(({ state }) => state === 'current');
  if (!current) throw new Error(`src/content/legal has no ${NAMES[type]}-1`);
  return current;
}
