import { groupDigits } from '#kernel/money-format.ts';
import type { PlayContext } from './play-context.ts';

/** '1 in 8,835,372' from '8835372', with digits left to right in both languages. */
export const formatChance = ({ t }: Pick<PlayContext, 't'>, oneIn: string): string =>
  t('odds.chance', { n: `\u2066${groupDigits(oneIn)}\u2069` });
