import { telHref } from '#kernel/phone-href.ts';
import type { Translate } from '#i18n/translator.ts';

/** The configured address and number of customer support (docs/settings.md). */
interface SupportContacts {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}

/** Their links, as the footer and the end of the FAQs show them. `t` has the texts of the shell. */
export const contactLinks = ({ email, phone }: SupportContacts, t: Translate) => [
  ...(email === undefined
    ? []
    : [{ href: `mailto:${email}`, text: email, icon: 'lucide:mail', name: t('footer.email') }]),
  ...(phone === undefined
    ? []
    : [{ href: telHref(phone), text: phone, icon: 'lucide:phone', name: t('footer.phone') }]),
];
