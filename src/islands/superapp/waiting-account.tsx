import { useEffect, useState } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { AccountName } from './account-name.tsx';
import { keepProvenAccount, markShown, readProvenAccount } from './proven-account.ts';

export interface WaitingAccountProps {
  readonly locale: Locale;
  /** What the form does. */
  readonly at: 'login' | 'register';
}

/** The account at the super-app that this login or registration will link, and a way not to. */
export default function WaitingAccount({ locale, at }: WaitingAccountProps) {
  const t = islandT(locale, 'superapp');
  const [proven, setProven] = useState(readProvenAccount);
  useEffect(() => {
    if (proven) markShown(proven);
  }, [proven]);
  if (!proven) return null;
  const drop = () => {
    keepProvenAccount(null);
    setProven(null);
    document.getElementById('main')?.focus();
  };
  return (
    <div className="bg-soft rounded-art grid justify-items-start gap-2 px-4 py-3" role="note">
      <p>{t(at === 'login' ? 'waiting.login' : 'waiting.register')}</p>
      <AccountName locale={locale} account={proven.account} />
      <Button variant="quiet" size="sm" onClick={drop}>
        {t('waiting.drop')}
      </Button>
    </div>
  );
}
