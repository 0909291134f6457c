import { groupDigits } from '#kernel/money-format.ts';

/** The translator of the `play` texts. */
interface ChanceTexts {
  readonly t: (key: string, params: { readonly n: string }) => string;
}

/** '1 in 8,835,372' from '8835372', with digits left to right in both languages. */
export const formatChance = ({ t }: ChanceTexts, oneIn: string): string =>
  t('odds.chance', { n: `\u2066${groupDigits(oneIn)}\u2069` });
