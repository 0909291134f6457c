import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState } from 'react';
import { $user } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { lazyPart } from '../forms/lazy-part.tsx';
import type { Country } from '../forms/mobile.ts';
import { useLocationSearch } from '../forms/use-location-search.ts';
import ConfirmIdentity, { type ConfirmIdentityProps } from './confirm-identity.tsx';
import type { ContactKind } from './contact/contact-fields.ts';
import { PageHeading } from './page-heading.tsx';

/** Loaded while the player confirms who they are. */
const { Part: NewContact, preload } = lazyPart(() => import('./contact/new-contact.tsx'));

interface ChangeContactProps extends Pick<ConfirmIdentityProps, 'locale' | 'forgot'> {
  readonly countries: readonly Country[];
}

/** Proves, adds or changes the mobile number or e-mail address that the page's address names. */
export default function ChangeContact({ locale, forgot, countries }: ChangeContactProps) {
  const t = islandT(locale, 'profile');
  const search = useLocationSearch();
  const user = useStore($user, { ssr: 'initial' });
  const [isConfirmed, setConfirmed] = useState(false);
  useEffect(preload, []);
  const kind: ContactKind = new URLSearchParams(search).get('kind') === 'email' ? 'email' : 'mobile';
  // The kind stands in the address, which only the browser knows.
  if (!user) return null;
  return (
    <div className="grid gap-6">
      <PageHeading
        title={t(kind === 'mobile' ? 'contact.mobileTitle' : 'contact.emailTitle')}
        step={String(isConfirmed)}
      />
      {isConfirmed ? (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <NewContact locale={locale} countries={countries} kind={kind} askAgain={() => setConfirmed(false)} />
        </Suspense>
      ) : (
        <>
          {/* The page for a forgotten password leads back here, to the same contact. */}
          <h2 className="-mb-3 text-lg font-semibold">{t('confirm.title')}</h2>
          <ConfirmIdentity
            locale={locale}
            forgot={forgot + encodeURIComponent(search)}
            onConfirmed={() => setConfirmed(true)}
          />
        </>
      )}
    </div>
  );
}
