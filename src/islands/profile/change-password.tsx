import { Suspense, useEffect, useState } from 'react';
import { islandT } from '#i18n/island.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { lazyPart } from '../forms/lazy-part.tsx';
import ConfirmIdentity, { type ConfirmIdentityProps } from './confirm-identity.tsx';
import { PageHeading } from './page-heading.tsx';

/** Loaded while the player confirms who they are. */
const { Part: NewPassword, preload } = lazyPart(() => import('./new-password.tsx'));

type ChangePasswordProps = Pick<ConfirmIdentityProps, 'locale' | 'forgot'>;

/** A new password, after the old one or a code. */
export default function ChangePassword({ locale, forgot }: ChangePasswordProps) {
  const t = islandT(locale, 'profile');
  const [isConfirmed, setConfirmed] = useState(false);
  useEffect(preload, []);
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
