import { go } from '#client/page/navigation.ts';
import { requireSession } from '#client/session/session.ts';
import { DialogFrame } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';

const DEPOSIT = '/account/deposit';

/** The balance is too small: leads to a deposit. */
export const DepositPrompt = ({ data: { message }, t, onClosed }: DialogProps<'deposit-prompt'>) => (
  <DialogFrame
    title={t('depositPrompt.title')}
    buttons={[
      { text: t('cancel') },
      { text: t('depositPrompt.deposit'), main: true, act: () => requireSession(DEPOSIT) && go(DEPOSIT) },
    ]}
    onClosed={onClosed}
  >
    <p>{message ?? t('depositPrompt.body')}</p>
  </DialogFrame>
);
