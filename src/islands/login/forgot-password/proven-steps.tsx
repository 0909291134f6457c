import { leaveAfterReset } from './after-reset.ts';
import { IdentityStep } from './identity-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import type { ResetStepProps } from './reset-fields.ts';

interface ProvenStepsProps extends ResetStepProps {
  readonly step: 'identity' | 'password';
  readonly isVerified: boolean;
  readonly onVerified: () => void;
  /** Where who is logged in came from, and the login. */
  readonly from: string;
  readonly login: string;
}

/** The steps of who has shown a code. */
export default function ProvenSteps({ step, isVerified, onVerified, from, login, ...props }: ProvenStepsProps) {
  const leave = () => {
    const { locale, countries, form } = props;
    void leaveAfterReset({ locale, countries, contact: form.getValues('contact'), from, login });
  };
  return step === 'identity' ? (
    <IdentityStep {...props} onVerified={onVerified} />
  ) : (
    <NewPasswordStep {...props} isVerified={isVerified} onChanged={leave} />
  );
}
