import type { ReactNode } from 'react';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Steps } from '#ui/steps.tsx';
import { Appointment } from './appointment.tsx';
import type { ClaimView } from './claim-page.ts';
import { FormStep } from './form-step.tsx';
import { Office } from './office.tsx';

export interface ClaimStepProps {
  readonly claim: ClaimView;
  readonly reload: () => Promise<unknown>;
  readonly locale: Locale;
}

const STEPS = ['identity', 'form', 'office'] as const;

interface StepCardProps {
  readonly name: (typeof STEPS)[number];
  readonly locale: Locale;
  readonly children: ReactNode;
}

const StepCard = ({ name, locale, children }: StepCardProps) => (
  <Card role="region" aria-labelledby={`claim-${name}`} className="grid gap-4 p-5 sm:p-6">
    <h2 id={`claim-${name}`} className="text-lg">
      {islandT(locale, 'claim')(`${name}.title`)}
    </h2>
    {children}
  </Card>
);

/** Identity, form and appointment, in this order; the last two need the first. */
export function ClaimSteps({ claim, reload, locale }: ClaimStepProps) {
  const t = islandT(locale, 'claim');
  const isVerified = claim.verifiedStatus === VERIFIED_STATUS.verified;
  const at = isVerified ? (claim.prize.appointmentTimestamp === null ? 1 : STEPS.length) : 0;
  return (
    <>
      <Steps label={t('steps.label')} steps={STEPS.map((name) => t(`steps.${name}`))} at={at} />
      <StepCard name="identity" locale={locale}>
        <p>{t(isVerified ? 'identity.verified' : 'identity.unverified')}</p>
        {!isVerified && (
          <LinkButton className="justify-self-start" href={localHref('/account/kyc-verification', locale)}>
            {t('identity.action')}
          </LinkButton>
        )}
      </StepCard>
      <StepCard name="form" locale={locale}>
        {isVerified ? <FormStep claim={claim} locale={locale} /> : <p className="text-ink-2">{t('form.first')}</p>}
      </StepCard>
      <StepCard name="office" locale={locale}>
        <Office office={claim.office} locale={locale} />
        {isVerified ? (
          <Appointment claim={claim} reload={reload} locale={locale} />
        ) : (
          <p className="text-ink-2">{t('office.first')}</p>
        )}
      </StepCard>
    </>
  );
}
