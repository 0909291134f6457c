import { IdentityStep } from './identity-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import type { ResetStepProps } from './reset-fields.ts';

interface ProvenStepsProps extends ResetStepProps {
  readonly step: 'identity' | 'password';
  readonly isVerified: boolean;
  readonly onVerified: () => void;
  readonly onChanged: () => void;
}

/** The steps of who has shown a code. */
export default function ProvenSteps({ step, isVerified, onVerified, onChanged, ...props }: ProvenStepsProps) {
  return step === 'identity' ? (
    <IdentityStep {...props} onVerified={onVerified} />
  ) : (
    <NewPasswordStep {...props} isVerified={isVerified} onChanged={onChanged} />
  );
}
