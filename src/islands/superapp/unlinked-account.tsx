import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { AccountName } from './account-name.tsx';

interface UnlinkedAccountProps {
  readonly locale: Locale;
  readonly account: string;
  /** Paths of the two ways on. */
  readonly register: string;
  readonly login: string;
}

/** An account at the super-app that is nobody's yet: its holder registers, or logs in to what they have. */
export function UnlinkedAccount({ locale, account, register, login }: UnlinkedAccountProps) {
  const t = islandT(locale, 'superapp');
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-2xl">{t('return.unlinked.title')}</h1>
        <p className="text-ink-2 mt-1">{t('return.unlinked.text')}</p>
      </div>
      <p className="bg-soft rounded-art px-4 py-3">
        {t('name')}: <AccountName locale={locale} account={account} />
      </p>
      <div className="grid gap-3">
        <LinkButton size="lg" wide href={localHref(register, locale)}>
          {t('return.unlinked.register')}
        </LinkButton>
        <LinkButton size="lg" wide variant="quiet" href={localHref(login, locale)}>
          {t('return.unlinked.login')}
        </LinkButton>
      </div>
    </div>
  );
}
