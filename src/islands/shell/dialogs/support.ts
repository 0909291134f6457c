import { openSupport } from '#client/support.ts';
import type { Translate } from '#i18n/texts.ts';
import type { Button } from './content.ts';

/** The way to customer support. */
export const supportButton = (t: Translate): Button => ({ text: t('support'), act: () => void openSupport() });
