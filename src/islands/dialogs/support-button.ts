import { openSupport } from '#islands/support/support.ts';
import type { Translate } from '#i18n/translator.ts';
import type { Button } from './content.ts';

/** The way to customer support. */
export const supportButton = (t: Translate): Button => ({ text: t('support'), act: () => void openSupport() });
