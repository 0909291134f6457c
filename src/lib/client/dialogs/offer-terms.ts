import type { TermsVersion, VersionType } from '#contract/terms/fields.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { openDialog, type AnswerTo, type Dialogs, type NotShown } from './dialogs.ts';
import { localStore, type TextStore } from '../storage/stores.ts';

type Flags = Pick<TermsVersion, 'id' | 'forceUpgrade' | 'notice' | 'upgrade'>;

/** localStorage: the day in Dubai on which this player last left the dialog of a text. */
const shownOn = (player: string, type: VersionType): string => `terms_shown_on:${type}:${player}`;

/** Whether to show the dialog: for a new version that requires notice, once a day unless forced. Days as yyyy-mm-dd. */
export const areTermsDue = ({ forceUpgrade, notice, upgrade }: Flags, lastDay: string | null, today: string): boolean =>
  upgrade === 1 && notice === 1 && (forceUpgrade === 1 || lastDay !== today);

/** What the dialog shows, and how its answer is sent. */
type Texts = Pick<Dialogs['terms'], 'brief' | 'whole' | 'accept'>;

interface TermsViewer {
  readonly player: string;
  readonly type: VersionType;
  /** The product's time in ms. */
  readonly now: number;
}

/**
 * Shows a legal text if it is due, and returns the player's answer; undefined if nothing was shown or answered. `load`
 * brings its words, undefined if they cannot be had.
 */
export async function offerTerms(
  version: Flags,
  load: () => Promise<Texts | undefined>,
  { player, type, now }: TermsViewer,
  store: TextStore = localStore,
): Promise<AnswerTo<'terms'> | NotShown> {
  const today = dubaiDay(now);
  const key = shownOn(player, type);
  if (!areTermsDue(version, store.get(key), today)) return undefined;
  const texts = await load();
  if (!texts) return undefined;
  const forced = version.forceUpgrade === 1;
  const answer = await openDialog('terms', { versionId: version.id, versionType: type, forced, ...texts });
  // After a login the page is left at once, and the dialog with it: it counts as shown when the player has left it.
  if (answer !== 'not-shown') store.set(key, today);
  return answer;
}
