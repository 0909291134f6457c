import { Suspense, useEffect, useState } from 'react';
import { $user } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { lazyPart } from '#islands/forms/lazy-part.tsx';
import { Loaded } from '#islands/profile/loaded.tsx';
import { ClosureFrame, loadClosure, mayAsk, NotYet } from './closure-frame.tsx';
import { FinalConfirm } from './final-confirm.tsx';
import { ReasonForm, type GivenReason } from './reason-form.tsx';
import { loadPhotos } from './tab-photos.ts';

/** Loaded while the player gives a reason. */
const { Part: ConfirmIdentity, preload } = lazyPart(() => import('#islands/profile/confirm-identity.tsx'));

interface ClosureRemarkProps {
  readonly locale: Locale;
  /** Address of the page for a forgotten password. */
  readonly forgot: string;
}

type Part = 'reason' | 'identity' | 'final';

/** The reason, who it is once more, and the final confirmation of a closure. */
export default function ClosureRemark({ locale, forgot }: ClosureRemarkProps) {
  const t = islandT(locale, 'closure');
  const [part, setPart] = useState<Part>('reason');
  useEffect(preload, []);
  const titles = { reason: 'remark.title', identity: 'identity.title', final: 'final.heading' } as const;
  return (
    <ClosureFrame locale={locale} step="remark" part={part} title={t(titles[part])}>
      <Loaded locale={locale} load={loadClosure}>
        {(closure) => (
          <RemarkStep locale={locale} forgot={forgot} isAllowed={mayAsk(closure)} part={part} setPart={setPart} />
        )}
      </Loaded>
    </ClosureFrame>
  );
}

interface RemarkStepProps extends ClosureRemarkProps {
  readonly isAllowed: boolean;
  readonly part: Part;
  readonly setPart: (part: Part) => void;
}

function RemarkStep({ locale, forgot, isAllowed, part, setPart }: RemarkStepProps) {
  const [given, setGiven] = useState<GivenReason>();
  const [photos] = useState(() => loadPhotos($user.get()?.userOpenId ?? ''));
  if (!isAllowed || !photos) return <NotYet locale={locale} first={isAllowed ? 'upload' : 'conditions'} />;
  if (part === 'reason' || !given)
    return (
      <ReasonForm
        locale={locale}
        given={given}
        onGiven={(reason) => {
          setGiven(reason);
          setPart('identity');
        }}
      />
    );
  if (part === 'identity')
    return (
      <Suspense fallback={<Spinner className="min-h-48 justify-self-center text-2xl" />}>
        <ConfirmIdentity locale={locale} forgot={forgot} onConfirmed={() => setPart('final')} />
        <Button variant="plain" onClick={() => setPart('reason')}>
          {islandT(locale, 'closure')('back')}
        </Button>
      </Suspense>
    );
  return (
    <FinalConfirm
      locale={locale}
      given={given}
      photos={photos}
      askAgain={() => setPart('identity')}
      change={() => setPart('reason')}
    />
  );
}
