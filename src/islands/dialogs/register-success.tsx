import { go } from '#client/page/navigation.ts';
import { Steps } from '#ui/steps.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';

const STEPS = ['account', 'identity', 'deposit', 'play'] as const;

/** Shown after the registration: four steps to the first ticket, the first one done. */
export const RegisterSuccess = ({ t, onClosed }: DialogProps<'register-success'>) => (
  <DialogFrame
    title={t('registerSuccess.title')}
    buttons={[
      { text: t('notNow') },
      { text: t('kycError.verify'), main: true, act: () => go('/account/kyc-verification') },
    ]}
    onClosed={onClosed}
  >
    <p>{t('registerSuccess.body')}</p>
    <div className="mt-5">
      <Steps label={t('registerSuccess.steps')} steps={STEPS.map((step) => t(`registerSuccess.${step}`))} at={1} />
    </div>
  </DialogFrame>
);
