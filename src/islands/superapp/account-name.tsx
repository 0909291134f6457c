import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';

interface AccountNameProps {
  readonly locale: Locale;
  /** A masked number, or empty. */
  readonly account: string;
}

/** An account at the super-app, as its holder knows it. */
export function AccountName({ locale, account }: AccountNameProps) {
  if (account === '') return <span className="font-semibold">{islandT(locale, 'superapp')('unnamed')}</span>;
  return (
    <bdi dir="ltr" className="tabular font-semibold">
      {account}
    </bdi>
  );
}
