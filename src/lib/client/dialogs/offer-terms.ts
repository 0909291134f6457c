import { dubaiDay } from '#kernel/dubai-day.ts';
import { openDialog, type AnswerTo, type Dialogs } from './dialogs.ts';
import { localStore, type TextStore } from '../storage/stores.ts';

/** A version of the terms, as 200029 returns it. */
export interface TermsVersion {
  readonly id: string;
  readonly forceUpgrade: 0 | 1;
  readonly notice: 0 | 1;
  readonly upgrade: 0 | 1;
}

/** localStorage: the day in Dubai on which this player last saw the terms dialog. */
const shownOn = (player: string): string => `terms_shown_on:${player}`;

/** Whether to show the dialog: for a new version that requires notice, once a day unless forced. Days as yyyy-mm-dd. */
export const areTermsDue = (
  { forceUpgrade, notice, upgrade }: TermsVersion,
  lastDay: string | null,
  today: string,
): boolean => upgrade === 1 && notice === 1 && (forceUpgrade === 1 || lastDay !== today);

interface TermsViewer {
  readonly player: string;
  readonly now: number;
}

/** Shows the terms if they are due, and returns the player's answer; undefined if nothing was shown or answered. */
export async function offerTerms(
  version: TermsVersion,
  texts: Pick<Dialogs['terms'], 'brief' | 'whole'>,
  { player, now }: TermsViewer,
  store: TextStore = localStore,
): Promise<AnswerTo<'terms'>> {
  const today = dubaiDay(now);
  if (!areTermsDue(version, store.get(shownOn(player)), today)) return undefined;
  store.set(shownOn(player), today);
  return openDialog('terms', { versionId: version.id, forced: version.forceUpgrade === 1, ...texts });
}
