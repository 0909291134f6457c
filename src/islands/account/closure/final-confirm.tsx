import { useState, useTransition } from 'react';
import { toast, toastOnNextPage } from '#client/feedback/toast.ts';
import { call } from '#client/gateway/call.ts';
import { go } from '#client/page/navigation.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CLOSURE_PATHS } from './paths.ts';
import type { GivenReason } from './reason-form.tsx';
import { forgetPhotos, type ClosurePhotos } from './tab-photos.ts';

/** The step that shows what changed meanwhile: a condition, a request of another tab, photos that are gone. */
const FIRST_STEP: Partial<Record<number, 'conditions' | 'upload'>> = {
  [errorCodes.closureUnmet]: 'conditions',
  [errorCodes.closureWaiting]: 'conditions',
  [errorCodes.uploadNotFound]: 'upload',
};

interface FinalConfirmProps {
  readonly locale: Locale;
  readonly given: GivenReason;
  readonly photos: ClosurePhotos;
  /** The confirmation of who it is is too old. */
  readonly askAgain: () => void;
  readonly change: () => void;
}

/** The request once more, and the dialog that sends it. */
export function FinalConfirm(props: FinalConfirmProps) {
  const { locale, given, photos, change } = props;
  const t = islandT(locale, 'closure');
  const [isAsking, setAsking] = useState(false);
  const { send, isBusy, refusal } = useSend(props);
  const close = () => !isBusy && setAsking(false);
  return (
    <div className="card grid gap-5 p-5 sm:p-8">
      <dl className="grid gap-3">
        <div>
          <dt className="text-ink-2 text-sm">{t('final.reason')}</dt>
          <dd>{t(`remark.reason.${given.reason}`)}</dd>
          {given.details !== '' && (
            <dd className="text-ink-2 wrap-anywhere" dir="auto">
              {given.details}
            </dd>
          )}
        </div>
        <div>
          <dt className="text-ink-2 text-sm">{t('final.photos')}</dt>
          <dd>{t('final.photoCount', { count: photos.backPhoto === undefined ? 1 : 2 })}</dd>
        </div>
      </dl>
      <Button variant="danger" size="lg" wide onClick={() => setAsking(true)}>
        {t('final.open')}
      </Button>
      <Button variant="plain" onClick={change}>
        {t('back')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={t('final.title')}
        closeLabel={t('close')}
        content="message"
        footer={
          <>
            <Button variant="quiet" onClick={close}>
              {t('final.keep')}
            </Button>
            <Button variant="danger" busy={isBusy} onClick={send}>
              {t('final.send')}
            </Button>
          </>
        }
      >
        <div className="grid gap-3">
          <p>{t('final.text')}</p>
          <p className="font-semibold">{t('final.irreversible')}</p>
          <div role="alert" className="empty:hidden">
            {refusal !== undefined && (
              <p className="bg-coral-soft text-coral-ink rounded-art px-4 py-3">
                {t('final.failed')} {refusal}
              </p>
            )}
          </div>
        </div>
      </Dialog>
    </div>
  );
}

function useSend({ given, photos, askAgain }: FinalConfirmProps) {
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, startSending] = useTransition();
  const [isLeaving, setLeaving] = useState(false);
  const leaveFor = (path: string) => {
    setLeaving(true);
    go(path);
  };
  const send = () =>
    startSending(async () => {
      setRefusal(undefined);
      const answer = await call(commands.requestClosure, { ...given, ...photos }, { silent: true });
      if (answer.ok) {
        forgetPhotos();
        return leaveFor(CLOSURE_PATHS.conditions);
      }
      const first = FIRST_STEP[answer.code];
      if (first !== undefined) {
        // The photos' day is over, or they were used.
        if (first === 'upload') forgetPhotos();
        toastOnNextPage(answer.message);
        return leaveFor(CLOSURE_PATHS[first]);
      }
      if (answer.code === errorCodes.confirmationNeeded) {
        toast(answer.message);
        return askAgain();
      }
      setRefusal(answer.message);
    });
  return { send, isBusy: isBusy || isLeaving, refusal };
}
