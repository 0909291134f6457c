import { dubaiDay } from '#i18n/date-format.ts';
import { openDialog, type AnswerTo, type Dialogs } from './dialogs.ts';
import { localStore, type TextStore } from '../storage/stores.ts';

/** A version of the terms, as 200029 tells it (spec shell §3). */
export interface TermsVersion {
  readonly id: string;
  readonly forceUpgrade: 0 | 1;
  readonly notice: 0 | 1;
  readonly upgrade: 0 | 1;
}

/** Local storage: the day in Dubai on which the terms dialog last stood before this player. */
const shownOn = (player: string): string => `terms_shown_on:${player}`;

/** Whether the dialog is due (spec shell §4): news to be noticed, once a day unless it is forced. Days as yyyy-mm-dd. */
export const areTermsDue = (
  { forceUpgrade, notice, upgrade }: TermsVersion,
  lastDay: string | null,
  today: string,
): boolean => upgrade === 1 && notice === 1 && (forceUpgrade === 1 || lastDay !== today);

/** Before whom, and at which moment. */
interface To {
  readonly player: string;
  readonly now: number;
}

/** Shows the terms where they are due, and says what the player answered; undefined where nothing was shown or they put it off. */
export async function offerTerms(
  version: TermsVersion,
  texts: Pick<Dialogs['terms'], 'brief' | 'whole'>,
  { player, now }: To,
  store: TextStore = localStore,
): Promise<AnswerTo<'terms'>> {
  const today = dubaiDay(now);
  if (!areTermsDue(version, store.get(shownOn(player)), today)) return undefined;
  store.set(shownOn(player), today);
  return openDialog('terms', { versionId: version.id, forced: version.forceUpgrade === 1, ...texts });
}
