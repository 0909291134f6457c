import { useState } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Loaded } from '#islands/profile/loaded.tsx';
import { ClosureFrame, loadClosure, waitingRequest, type OwnClosure } from './closure-frame.tsx';
import { Conditions } from './conditions.tsx';
import { Pending } from './pending.tsx';
import { Rejected } from './rejected.tsx';

/** The closure of the player's account: its conditions, or how far the request is. */
export default function ClosureStart({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'closure');
  // Each round is loaded anew, behind the placeholders of the first one.
  const [round, setRound] = useState(0);
  const [isNew, setNew] = useState(false);
  return (
    <ClosureFrame locale={locale} step="conditions" title={t('conditions.title')}>
      <Loaded key={round} locale={locale} load={loadClosure}>
        {(closure) => (
          <Start
            closure={closure}
            reload={() => setRound(round + 1)}
            isNew={isNew}
            onAgain={() => setNew(true)}
            locale={locale}
          />
        )}
      </Loaded>
    </ClosureFrame>
  );
}

interface StartProps {
  readonly locale: Locale;
  readonly closure: OwnClosure;
  readonly reload: () => void;
  /** A request was rejected, and the player begins again. */
  readonly isNew: boolean;
  readonly onAgain: () => void;
}

function Start({ locale, closure, reload, isNew, onAgain }: StartProps) {
  const waiting = waitingRequest(closure);
  if (waiting) return <Pending locale={locale} request={waiting} reload={reload} />;
  if (closure.request?.state === 'rejected' && !isNew)
    return <Rejected locale={locale} request={closure.request} onAgain={onAgain} />;
  return <Conditions locale={locale} closure={closure} reload={reload} isNew={isNew} />;
}
