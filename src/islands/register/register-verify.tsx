import type { Locale } from '#i18n/locales.ts';
import type { Country } from '../forms/mobile.ts';
import { StepFrame } from './step-frame.tsx';
import { useSavedRegistration, useStepGuard } from './use-step.ts';
import { VerifyForm } from './verify-form.tsx';

interface VerifyProps {
  readonly locale: Locale;
  readonly countries: readonly Country[];
}

/** The third step of the registration: contact, code, password, consents. */
export default function RegisterVerify({ locale, countries }: VerifyProps) {
  useStepGuard('verify');
  const saved = useSavedRegistration();
  return (
    <StepFrame locale={locale} step="verify">
      <VerifyForm key={saved ? 'saved' : 'new'} locale={locale} countries={countries} saved={saved} />
    </StepFrame>
  );
}
