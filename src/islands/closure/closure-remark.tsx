import { lazy, Suspense, useState, type ComponentType } from 'react';
import { $user } from '#client/session/user.ts';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Spinner } from '#ui/spinner.tsx';
import { Loaded } from '../profile/loaded.tsx';
import { ClosureFrame, loadClosure, mayAsk, NotYet, type OwnClosure } from './closure-frame.tsx';
import type { ConfirmIdentityProps } from '../profile/confirm-identity.tsx';
import { FinalConfirm } from './final-confirm.tsx';
import { ReasonForm, type GivenReason } from './reason-form.tsx';
import { loadPhotos } from './tab-photos.ts';

// Only who gave a reason needs what asks for a password or code.
const ConfirmIdentity = lazy(
  () =>
    importWithRetry(async () => ({
      default: (await import('../profile/confirm-identity.tsx')).ConfirmIdentity,
    })) as Promise<{ default: ComponentType<ConfirmIdentityProps> }>,
);

interface ClosureRemarkProps {
  readonly locale: Locale;
  /** Address of the page for a forgotten password. */
  readonly forgot: string | undefined;
}

/** The reason, who it is once more, and the final confirmation of a closure. */
export default function ClosureRemark({ locale, forgot }: ClosureRemarkProps) {
  return (
    <Loaded locale={locale} load={loadClosure}>
      {(closure) => <RemarkStep locale={locale} forgot={forgot} closure={closure} />}
    </Loaded>
  );
}

type Part = 'reason' | 'identity' | 'final';

function RemarkStep({ locale, forgot, closure }: ClosureRemarkProps & { readonly closure: OwnClosure }) {
  const t = islandT(locale, 'closure');
  const [part, setPart] = useState<Part>('reason');
  const [given, setGiven] = useState<GivenReason>();
  const [photos] = useState(() => loadPhotos($user.get()?.userOpenId ?? ''));
  const frame = { locale, step: 'remark' } as const;
  if (!mayAsk(closure) || !photos)
    return (
      <ClosureFrame {...frame} title={t('remark.title')}>
        <NotYet locale={locale} first={mayAsk(closure) ? 'upload' : 'conditions'} />
      </ClosureFrame>
    );
  if (part === 'reason' || !given)
    return (
      <ClosureFrame {...frame} part={part} title={t('remark.title')} lead={t('remark.lead')}>
        <ReasonForm
          locale={locale}
          given={given}
          onGiven={(reason) => {
            setGiven(reason);
            setPart('identity');
          }}
        />
      </ClosureFrame>
    );
  if (part === 'identity')
    return (
      <ClosureFrame {...frame} part={part} title={t('identity.title')}>
        <Suspense fallback={<Spinner className="min-h-48 justify-self-center text-2xl" />}>
          <ConfirmIdentity locale={locale} forgot={forgot} onConfirmed={() => setPart('final')} />
        </Suspense>
      </ClosureFrame>
    );
  return (
    <ClosureFrame {...frame} part={part} title={t('final.title')} lead={t('final.lead')}>
      <FinalConfirm
        locale={locale}
        given={given}
        photos={photos}
        askAgain={() => setPart('identity')}
        change={() => setPart('reason')}
      />
    </ClosureFrame>
  );
}
