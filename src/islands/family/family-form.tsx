import { lazy, Suspense, useState } from 'react';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Steps } from '#ui/steps.tsx';
import type { Country } from '../forms/mobile.ts';
import { useFields } from '../forms/use-fields.ts';
import { useStepHeading } from '../forms/use-step-heading.ts';
import { AboutStep } from './about-step.tsx';
import { createStepSchemas, EMPTY_APPLICATION, STEPS, type StepName, type StepProps } from './application.ts';
import { ApplicantCodeStep } from './code-step.tsx';
import { Papers } from './papers.tsx';
import type { SentCodes, Ticket } from './proofs.ts';
import { Received } from './received.tsx';

const AccountsStep = lazy(
  () => importWithRetry(() => import('./accounts-step.tsx')) as Promise<typeof import('./accounts-step.tsx')>,
);
// Around the first step, too, the server would send it apart, to be put in place by a script.
const LoadedAccountsStep = (props: StepProps) => (
  <Suspense fallback={<Spinner className="min-h-96 justify-self-center text-2xl" />}>
    <AccountsStep {...props} />
  </Suspense>
);
const STEP_VIEWS = { about: AboutStep, code: ApplicantCodeStep, accounts: LoadedAccountsStep } as const;

interface FamilyFormProps {
  readonly locale: Locale;
  readonly countries: readonly Country[];
}

/** The application for a relative's account: who applies, their code, accounts and photos. */
export default function FamilyForm({ locale, countries }: FamilyFormProps) {
  const t = islandT(locale, 'family');
  const [step, setStep] = useState<StepName>('about');
  const [sentCodes, setSentCodes] = useState<SentCodes>({});
  const [ticket, setTicket] = useState<Ticket>();
  const [receiptNumber, setReceiptNumber] = useState<string>();
  const [schemas] = useState(() => createStepSchemas(t, islandT(locale, 'account')));
  const form = useFields({ schema: schemas[step], defaultValues: EMPTY_APPLICATION });
  const heading = useStepHeading(step);
  const openStep = (next: StepName) => {
    form.clearErrors();
    setStep(next);
  };
  if (receiptNumber !== undefined)
    return <Received locale={locale} receiptNumber={receiptNumber} email={form.getValues('email')} />;
  const StepView = STEP_VIEWS[step];
  return (
    <div className="grid gap-6">
      <Steps label={t('steps.label')} steps={STEPS.map((one) => t(`steps.${one}`))} at={STEPS.indexOf(step)} />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t(`heading.${step}`)}
      </h2>
      <StepView
        form={form}
        locale={locale}
        countries={countries}
        sentCodes={sentCodes}
        setSentCode={(to, code) => setSentCodes((codes) => ({ ...codes, [to]: code }))}
        ticket={ticket}
        setTicket={setTicket}
        papers={<Papers form={form} locale={locale} ticket={ticket?.ticket ?? ''} />}
        openStep={openStep}
        onSent={setReceiptNumber}
      />
      {step !== 'about' && (
        <Button variant="plain" onClick={() => openStep('about')}>
          {t('back')}
        </Button>
      )}
    </div>
  );
}
