import { useStore } from '@nanostores/react';
import { $user } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Icon, icons } from '#ui/icon.tsx';
import { LINK_ICONS } from '../account/link-icons.ts';
import { LinkGroup, type GroupLink } from '../account/link-groups.tsx';
import { formatMobile } from '../forms/mobile.ts';
import { PageHeading } from './page-heading.tsx';
import { useUnprovenContacts } from '../account/unproven-contacts.ts';
import {
  CONTACT_PATH,
  LOGINS_PATH,
  OFFERS_PATH,
  OWN_DATA_PATH,
  PASSWORD_PATH,
  PROFILE_PATH,
  SETTINGS_PATH,
  TWO_FACTOR_PATH,
} from './paths.ts';

interface SettingsProps {
  readonly locale: Locale;
  /** Each language in its own name. */
  readonly languages: Readonly<Record<Locale, string>>;
  /** Address of the page that closes the account, once there is one. */
  readonly close: string | undefined;
}

/** All settings of the account in one place; each has its page. */
export default function Settings({ locale, languages, close }: SettingsProps) {
  const t = islandT(locale, 'profile');
  const user = useStore($user, { ssr: 'initial' });
  const to = (path: string) => localHref(path, locale);
  const unproven = useUnprovenContacts();
  const contact = (proven: string, given: string) => (
    <>
      {(proven || given) && <bdi dir="ltr">{proven || given}</bdi>}
      {!proven && given && (
        <>
          {` · ${t('settings.unproven')} · `}
          <span className="text-accent font-medium">{t('verify')}</span>
        </>
      )}
      {/* A line of its own, so that nothing moves when it is known. */}
      {!proven && !given && (unproven ? t('none') : '\u00a0')}
    </>
  );
  const login: readonly GroupLink[] = [
    { href: to(PASSWORD_PATH), text: t('settings.password'), icon: LINK_ICONS.key },
    {
      href: to(`${CONTACT_PATH}?kind=mobile`),
      text: t('mobile'),
      detail: contact(formatMobile(user?.phone ?? ''), formatMobile(unproven?.mobile ?? '')),
      icon: LINK_ICONS.phone,
    },
    {
      href: to(`${CONTACT_PATH}?kind=email`),
      text: t('email'),
      detail: contact(user?.email ?? '', unproven?.email ?? ''),
      icon: LINK_ICONS.mail,
    },
    {
      href: to(TWO_FACTOR_PATH),
      text: t('settings.twoFactor'),
      detail: t('settings.twoFactorText'),
      icon: LINK_ICONS.shield,
    },
    { href: to(LOGINS_PATH), text: t('settings.logins'), detail: t('settings.loginsText'), icon: LINK_ICONS.clock },
  ];
  const legal: readonly GroupLink[] = [
    { href: to('/Terms-and-Conditions'), text: t('settings.terms'), icon: LINK_ICONS.document },
    { href: to('/Privacy-Notice'), text: t('settings.privacy'), icon: LINK_ICONS.shield },
    {
      href: to(OWN_DATA_PATH),
      text: t('settings.ownData'),
      detail: t('settings.ownDataText'),
      icon: LINK_ICONS.receipt,
    },
    ...(close === undefined
      ? []
      : [{ href: close, text: t('settings.close'), detail: t('settings.closeText'), icon: LINK_ICONS.leave }]),
  ];
  return (
    <div className="account-screen grid gap-6">
      <PageHeading title={t('settings.title')} />
      <LinkGroup
        title={t('settings.personal')}
        links={[{ href: to(PROFILE_PATH), text: t('settings.profile'), icon: LINK_ICONS.person }]}
      />
      <LinkGroup title={t('settings.login')} links={login} />
      <LinkGroup
        title={t('settings.offers')}
        links={[
          {
            href: to(OFFERS_PATH),
            text: t('settings.preferences'),
            detail: t('settings.preferencesText'),
            icon: LINK_ICONS.megaphone,
          },
        ]}
      />
      <LanguageChoice locale={locale} languages={languages} />
      <LinkGroup title={t('settings.legal')} links={legal} />
    </div>
  );
}

/** The page in each language. */
function LanguageChoice({ locale, languages }: Pick<SettingsProps, 'locale' | 'languages'>) {
  const title = islandT(locale, 'profile')('settings.language');
  return (
    <section className="account-group card overflow-hidden" aria-label={title}>
      <h2 className="text-ink-2 px-6 pt-4 pb-1 text-sm">{title}</h2>
      <ul>
        {LOCALES.map((one) => (
          <li key={one} className="border-line not-first:border-t">
            {/* A click is remembered (src/shell/header/menus.ts). */}
            <a
              className="hover:bg-raised flex min-h-14 items-center gap-4 px-6 py-3"
              href={localHref(SETTINGS_PATH, one)}
              hrefLang={one}
              lang={one}
              data-lang={one}
              aria-current={one === locale ? 'true' : undefined}
            >
              <Icon className="text-accent shrink-0" path={LINK_ICONS.language} size={22} weight={1.8} />
              <span className="flex-1">{languages[one]}</span>
              {one === locale && <Icon className="text-accent" path={icons.check} />}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
