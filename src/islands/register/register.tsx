import type { Locale } from '#i18n/locales.ts';
import type { Country } from '../forms/mobile.ts';
import { WaitingNote } from '../superapp/waiting-note.tsx';
import { IdentityForm } from './identity-form.tsx';
import { StepFrame } from './step-frame.tsx';
import { useSavedRegistration, useStepGuard } from './use-step.ts';

interface RegisterProps {
  readonly locale: Locale;
  readonly countries: readonly Country[];
}

/** The first step of the registration: who the player is. */
export default function Register({ locale, countries }: RegisterProps) {
  useStepGuard('identity');
  const saved = useSavedRegistration();
  return (
    <StepFrame locale={locale} step="identity">
      <WaitingNote locale={locale} at="register" />
      <IdentityForm key={saved ? 'saved' : 'new'} locale={locale} countries={countries} saved={saved} />
    </StepFrame>
  );
}
