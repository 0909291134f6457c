import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IDENTITY_STATUS_PATH } from '../paths.ts';

export interface StartRefusedProps {
  readonly locale: Locale;
  /** Empty where a dialog says it. */
  readonly message: string;
  /** Undefined if a retry would not help. */
  readonly onRetry: (() => void) | undefined;
}

/** Why no check could be started, and what to do next. */
export function StartRefused({ locale, message, onRetry }: StartRefusedProps) {
  const t = islandT(locale, 'identity');
  return (
    <div className="m-auto p-6">
      <EmptyState
        art="calm"
        title={message || t('verifiedTitle')}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            {onRetry && <Button onClick={onRetry}>{t('again')}</Button>}
            <LinkButton variant={onRetry ? 'quiet' : undefined} href={localHref(IDENTITY_STATUS_PATH, locale)}>
              {t('frame.back')}
            </LinkButton>
          </span>
        }
      />
    </div>
  );
}
