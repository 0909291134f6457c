import type { Translate } from '#i18n/translator.ts';
import { oddsText } from '#instants/odds-text.ts';

/** '1 in 3.5'. */
export const showOdds = (plays: number, t: Translate): string => t('oneIn', { plays: oddsText(plays) });
