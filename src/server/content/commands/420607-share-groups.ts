import { shareGroups as command } from '#contract/content/420607-share-groups.ts';
import { ok } from '#kernel/result.ts';
import { handler } from '../../gateway/context.ts';
import { shareGroupsIn } from '../shares.ts';

export const shareGroups = handler(command, (_data, { locale }) =>
  Promise.resolve(ok({ list: shareGroupsIn(locale) })),
);
