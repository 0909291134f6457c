import { useState } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Loaded } from '../profile/loaded.tsx';
import { ClosureFrame, loadClosure, waitingRequest, type OwnClosure } from './closure-frame.tsx';
import { Conditions } from './conditions.tsx';
import { Pending } from './pending.tsx';
import { Rejected } from './rejected.tsx';

/** The closure of the player's account: its conditions, or how far the request is. */
export default function ClosureStart({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'closure');
  return (
    <ClosureFrame locale={locale} step="conditions" title={t('conditions.title')}>
      <Loaded locale={locale} load={loadClosure}>
        {(closure, reload, isReloading) => (
          <Start closure={closure} reload={reload} isReloading={isReloading} locale={locale} />
        )}
      </Loaded>
    </ClosureFrame>
  );
}

interface StartProps {
  readonly locale: Locale;
  readonly closure: OwnClosure;
  readonly reload: () => void;
  readonly isReloading: boolean;
}

function Start({ locale, closure, reload, isReloading }: StartProps) {
  const [isNew, setNew] = useState(false);
  const waiting = waitingRequest(closure);
  if (waiting) return <Pending locale={locale} request={waiting} reload={reload} />;
  if (closure.request?.state === 'rejected' && !isNew)
    return <Rejected locale={locale} request={closure.request} onAgain={() => setNew(true)} />;
  return <Conditions locale={locale} closure={closure} reload={reload} isReloading={isReloading} isNew={isNew} />;
}
