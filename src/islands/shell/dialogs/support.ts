import { pageFacts } from '#client/page.ts';
import type { Translate } from '#i18n/texts.ts';
import type { Button } from './content.ts';

/** The way to customer support. */
export function supportButton(t: Translate): Button {
  const { supportEmail } = pageFacts();
  return { text: t('support'), act: () => supportEmail !== undefined && location.assign(`mailto:${supportEmail}`) };
}
