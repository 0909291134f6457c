import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { AccountName } from './account-name.tsx';
import { useProvenAccount } from './use-proven-account.ts';

interface WaitingAccountProps {
  readonly locale: Locale;
  /** What the form above or below does. */
  readonly at: 'login' | 'register';
}

/** Says which account at the super-app will be linked by this login or registration. */
export function WaitingAccount({ locale, at }: WaitingAccountProps) {
  const t = islandT(locale, 'superapp');
  const [proven, drop] = useProvenAccount();
  if (!proven) return null;
  return (
    <div className="bg-soft rounded-art grid justify-items-start gap-2 px-4 py-3" role="note">
      <p>{t(at === 'login' ? 'waiting.login' : 'waiting.register')}</p>
      <AccountName locale={locale} account={proven.account} />
      <Button variant="plain" size="sm" onClick={drop}>
        {t('waiting.drop')}
      </Button>
    </div>
  );
}
