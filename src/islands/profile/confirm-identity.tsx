import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { call, type CallAnswer } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ownPasswordSchema } from '../forms/field-schemas.ts';
import { FormField } from '../forms/form-field.tsx';
import { lazyPart } from '../forms/lazy-part.tsx';
import { PasswordField } from '../forms/password/password-field.tsx';
import { SubmitForm } from '../forms/submit-form.tsx';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { useFields } from '../forms/use-fields.ts';
import { Loaded } from './loaded.tsx';

export interface ConfirmIdentityProps {
  readonly locale: Locale;
  /** Address of the page for a forgotten password. */
  readonly forgot: string;
  readonly onConfirmed: () => void;
}

/** What a first step gets. */
export interface FirstStepProps extends ConfirmIdentityProps {
  /** Looks at an answer: it may ask for a second step. */
  readonly onAnswer: <T>(answer: Promise<CallAnswer<T>>) => Promise<CallAnswer<T>>;
}

/** Loaded for the few players who need them: one without a password, or with a second factor. */
const { Part: ByCode } = lazyPart(() => import('./confirm-by-code.tsx'));
const { Part: ConfirmStep } = lazyPart(() => import('../factors/confirm-step.tsx'));

const askForPassword = () => call(commands.passwordExists, {}, { silent: true });

/** Asks once more who it is, before something is changed by which the account could be taken over. */
export default function ConfirmIdentity(props: ConfirmIdentityProps) {
  /** What the first step was answered where a second one follows. */
  const [needed, setNeeded] = useState<{ readonly extData: unknown }>();
  const card = useRef<HTMLDivElement>(null);
  const restart = () => {
    // Rendered at once, so that its first control can take the focus from the button that is gone.
    flushSync(() => setNeeded(undefined));
    card.current?.querySelector<HTMLElement>('input, button')?.focus();
  };
  const onAnswer: FirstStepProps['onAnswer'] = async (waiting) => {
    const answer = await waiting;
    if (!answer.ok && answer.code === errorCodes.secondFactorNeeded) setNeeded(answer);
    return answer;
  };
  return (
    <Loaded locale={props.locale} load={askForPassword}>
      {({ exists }) => (
        <div ref={card} className="card p-5 sm:p-8">
          <Suspense fallback={<Skeleton className="h-40" />}>
            {needed ? (
              <ConfirmStep {...props} {...needed} onRestart={restart} />
            ) : exists ? (
              <ByPassword {...props} onAnswer={onAnswer} />
            ) : (
              <ByCode {...props} onAnswer={onAnswer} />
            )}
          </Suspense>
        </div>
      )}
    </Loaded>
  );
}

function ByPassword({ locale, forgot, onAnswer, onConfirmed }: FirstStepProps) {
  const t = islandT(locale, 'profile');
  const [schema] = useState(() => z.object({ oldPassword: ownPasswordSchema(islandT(locale, 'account')) }));
  const form = useFields({ schema, defaultValues: { oldPassword: '' } });
  const command = useCommandForm(form, {
    send: ({ oldPassword }) => onAnswer(sendCommand(commands.checkOldPassword, { oldPassword })),
    onSuccess: onConfirmed,
  });
  return (
    <div className="grid gap-4">
      <SubmitForm {...command} action={t('confirm.next')}>
        <p className="text-ink-2">{t('confirm.password')}</p>
        <FormField form={form} name="oldPassword">
          {(field) => (
            <PasswordField {...field} locale={locale} label={t('confirm.field')} autoComplete="current-password" />
          )}
        </FormField>
      </SubmitForm>
      <a className="link justify-self-center py-2" href={forgot}>
        {t('confirm.forgot')}
      </a>
    </div>
  );
}
