import { DialogFrame } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';
import { supportButton } from './parts.tsx';

/** A message with an OK button. */
export const Notice = ({ data: { title, message }, t, onClosed }: DialogProps<'notice'>) => (
  <DialogFrame title={title ?? t('notice.title')} buttons={[{ text: t('ok'), main: true }]} onClosed={onClosed}>
    <p className="whitespace-pre-line">{message}</p>
  </DialogFrame>
);

/** Deposits are locked for a time, or stopped with purchases by staff; customer support can say more. */
export const PayLimit = ({ data: { message }, t, onClosed }: DialogProps<'pay-limit'>) => (
  <DialogFrame
    title={t('payLimit.title')}
    buttons={[supportButton(t), { text: t('ok'), main: true }]}
    onClosed={onClosed}
  >
    <p>{message}</p>
  </DialogFrame>
);

/** The account is held by a money-laundering check; only the operator can say more. */
export const AmlLimit = ({ data: { message }, t, onClosed }: DialogProps<'aml-limit'>) => (
  <DialogFrame
    title={t('amlLimit.title')}
    buttons={[supportButton(t), { text: t('ok'), main: true }]}
    onClosed={onClosed}
  >
    <p>{message ?? t('amlLimit.body')}</p>
  </DialogFrame>
);

/** The game is suspended. After it closes the caller goes home (`leaveSuspendedGame`). */
export const SalesSuspension = ({ data: { message }, t, onClosed }: DialogProps<'sales-suspension'>) => (
  <DialogFrame title={t('salesSuspension.title')} buttons={[{ text: t('ok'), main: true }]} onClosed={onClosed}>
    <p>{message}</p>
  </DialogFrame>
);
