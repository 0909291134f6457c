import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { ContinueButton } from './continue-button.tsx';
import { useProvenAccount } from './use-proven-account.ts';

/** Below the forms of a login: the super-app's button, or the account there that waits to be linked. */
export function SuperappOption({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'superapp');
  const [proven] = useProvenAccount();
  if (proven) return null;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2 before:bg-line after:bg-line flex items-center gap-4 before:h-px before:flex-1 after:h-px after:flex-1">
        {t('or')}
      </p>
      <ContinueButton locale={locale} />
    </div>
  );
}
