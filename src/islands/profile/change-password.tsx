import { lazy, Suspense, useEffect, useState } from 'react';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { islandT } from '#i18n/island.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ConfirmIdentity, type ConfirmIdentityProps } from './confirm-identity.tsx';
import { PageHeading } from './page-heading.tsx';

/** Loaded while the player confirms who they are: the page's budget has no room for it. */
const loadNewPassword = () =>
  importWithRetry(() => import('./new-password.tsx')) as Promise<typeof import('./new-password.tsx')>;
const NewPassword = lazy(loadNewPassword);

type ChangePasswordProps = Pick<ConfirmIdentityProps, 'locale' | 'forgot'>;

/** A new password, after the old one or a code. */
export default function ChangePassword({ locale, forgot }: ChangePasswordProps) {
  const t = islandT(locale, 'profile');
  const [isConfirmed, setConfirmed] = useState(false);
  useEffect(() => void loadNewPassword(), []);
  return (
    <div className="grid gap-6">
      <PageHeading
        title={t('password.title')}
        lead={isConfirmed ? t('password.lead') : undefined}
        step={String(isConfirmed)}
      />
      {isConfirmed ? (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <NewPassword locale={locale} askAgain={() => setConfirmed(false)} />
        </Suspense>
      ) : (
        <ConfirmIdentity locale={locale} forgot={forgot} onConfirmed={() => setConfirmed(true)} />
      )}
    </div>
  );
}
