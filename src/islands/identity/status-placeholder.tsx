import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Stands where the status will be. */
export const LoadingStatus = ({ locale }: { readonly locale: Locale }) => (
  <div className="card grid gap-5 p-6 sm:p-8" role="status">
    <span className="sr-only">{islandT(locale, 'identity')('loading')}</span>
    <Skeleton className="mx-auto size-20 rounded-full" />
    <Skeleton className="mx-auto h-7 w-64 max-w-full" />
    <Skeleton className="h-20" />
    <Skeleton className="h-13 rounded-full" />
  </div>
);

interface UnreachableStatusProps {
  readonly locale: Locale;
  readonly message: string;
  readonly isLoading: boolean;
  readonly onRetry: () => void;
}

/** Says that the status could not be loaded. */
export function UnreachableStatus({ locale, message, isLoading, onRetry }: UnreachableStatusProps) {
  const t = islandT(locale, 'identity');
  return (
    <div className="card">
      <EmptyState
        art="search"
        title={t('unreachable')}
        text={message}
        action={
          <Button busy={isLoading} onClick={onRetry}>
            {t('again')}
          </Button>
        }
      />
    </div>
  );
}
