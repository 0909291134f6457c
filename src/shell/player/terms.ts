import { offerTerms } from '#client/dialogs/offer-terms.ts';
import { call } from '#client/gateway/call.ts';
import { productNow } from '#client/page/clock.ts';
import { $user } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import type { VersionType } from '#contract/terms/fields.ts';

/** The category of the articles of each text. */
const CATEGORY = { 1: 12, 2: 13 } as const satisfies Record<VersionType, number>;

/** Sends the player's yes; the message if it failed. */
async function accept(versionId: string): Promise<string | undefined> {
  const answer = await call(commands.acceptTerms, { versionId }, { silent: true });
  return answer.ok ? undefined : answer.message;
}

async function loadTexts(type: VersionType, versionId: string) {
  const answer = await call(commands.termsArticles, { category: CATEGORY[type], versionId }, { silent: true });
  if (!answer.ok) return undefined;
  const contentOf = (label: 'brief' | 'whole') => answer.data.list.find((one) => one.label === label)?.content ?? '';
  return { brief: contentOf('brief'), whole: contentOf('whole'), accept: () => accept(versionId) };
}

/** Asks the player to accept the current versions of these texts, one after another. */
export async function askForTerms(player: string, types: readonly VersionType[]): Promise<void> {
  for (const type of types) {
    const answer = await call(commands.termsVersions, { versionType: type }, { silent: true });
    if (!answer.ok || $user.get()?.userOpenId !== player) return;
    const version = answer.data.list.find(({ upgrade }) => upgrade === 1);
    if (!version) continue;
    const left = await offerTerms(version, () => loadTexts(type, version.id), { player, type, now: productNow() });
    // The page is left with the session.
    if (left === 'declined') return;
  }
}
