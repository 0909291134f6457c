import { useEffect, useState, useTransition, type ReactNode } from 'react';
import type { CallAnswer } from '#client/gateway/call.ts';
import { $user } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface LoadedProps<T> {
  readonly locale: Locale;
  readonly load: () => Promise<CallAnswer<T>>;
  readonly children: (data: T, reload: () => void) => ReactNode;
}

const Waiting = ({ label }: { readonly label: string }) => (
  <div className="card grid gap-5 p-6 sm:p-8" role="status">
    <span className="sr-only">{label}</span>
    <Skeleton className="h-7 w-44 max-w-full" />
    <Skeleton className="h-5" />
    <Skeleton className="h-5 w-3/4" />
    <Skeleton className="h-13 rounded-full" />
  </div>
);

/** Loads what a page shows; meanwhile its place, and a way on where it does not come. `load` must not change. */
export function Loaded<T>({ locale, load, children }: LoadedProps<T>) {
  const t = islandT(locale, 'profile');
  const [answer, setAnswer] = useState<CallAnswer<T>>();
  const [isLoading, startLoading] = useTransition();
  useEffect(() => {
    // The layout sends visitors to the login.
    if ($user.get()) void load().then(setAnswer);
  }, [load]);
  const reload = () => startLoading(async () => setAnswer(await load()));
  if (!answer) return <Waiting label={t('loading')} />;
  if (answer.ok) return children(answer.data, reload);
  return (
    <div className="card">
      <EmptyState
        art="search"
        title={t('unreachable')}
        text={answer.message}
        action={
          <Button busy={isLoading} onClick={reload}>
            {t('again')}
          </Button>
        }
      />
    </div>
  );
}
