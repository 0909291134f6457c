import { useEffect, useRef, useState } from 'react';
import { islandT } from '#i18n/island.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { readBankForm, sendBankForm } from '../flow/bank-form.ts';
import { LeaveDialog } from '../dialogs/leave-dialog.tsx';
import { payerText } from '../flow/payer-text.ts';
import { DEPOSIT_RETURNED } from '../flow/return-message.ts';
import type { ScreenProps } from '../flow/screen-props.ts';

/** The bank may run its page but not navigate ours. A bank's HTML does not get our origin. */
const SANDBOX = 'allow-forms allow-scripts allow-popups allow-popups-to-escape-sandbox';

const FRAME = 'bank';

/** The bank's page in a full-screen frame. At its end the frame shows our return page, which posts a message. */
export function BankFrame({
  redirect,
  flow,
  state,
  locale,
}: Pick<ScreenProps, 'flow' | 'state' | 'locale'> & { readonly redirect: string }) {
  const t = payerText(locale, state.means);
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const isAddress = /^https?:/i.test(redirect);
  const [form] = useState(() => (isAddress ? undefined : readBankForm(redirect, location.origin)));
  useEffect(() => {
    if (form) sendBankForm(form, FRAME);
  }, [form]);
  const isSite = isAddress || form !== undefined;
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      // Our return page has no origin in the frame of a bank's HTML. The message only makes the page ask.
      if (
        event.origin === (isSite ? location.origin : 'null') &&
        event.source === frame.current?.contentWindow &&
        event.data === DEPOSIT_RETURNED
      )
        flow.finishBank();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [flow, isSite]);
  const address = isAddress ? { src: redirect } : form ? {} : { srcDoc: redirect };
  return (
    <Dialog
      open
      size="full"
      onClose={() => setLeaving(true)}
      title={t('bank.title')}
      closeLabel={islandT(locale, 'common')('close')}
    >
      <div className="relative h-full">
        {!isLoaded && (
          <p className="absolute inset-0 grid place-content-center justify-items-center gap-3 text-ink-2">
            <Spinner className="text-2xl" />
            {t('bank.loading')}
          </p>
        )}
        <iframe
          ref={frame}
          className="relative block h-full w-full border-0"
          title={t('bank.title')}
          name={FRAME}
          sandbox={isSite ? `${SANDBOX} allow-same-origin` : SANDBOX}
          onLoad={() => setLoaded(true)}
          {...address}
        />
      </div>
      <LeaveDialog
        open={isLeaving}
        onStay={() => setLeaving(false)}
        onLeave={flow.leaveBank}
        locale={locale}
        text={t('leave.bank')}
      />
    </Dialog>
  );
}
