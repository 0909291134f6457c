import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  CLOSURE_REASONS,
  findDetailsFault,
  MAX_CLOSURE_DETAILS,
  toPlainLine,
  type ClosureReason,
  type ClosureReasonFields,
} from '#contract/closure/choices.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { FormField, type FieldBinding } from '#islands/forms/form-field.tsx';
import { SubmitForm } from '#islands/forms/submit-form.tsx';
import { useFields } from '#islands/forms/use-fields.ts';
import { LinkButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { CLOSURE_PATHS } from './paths.ts';
import { ReasonChoice } from './reason-choice.tsx';

/** A reason that was chosen, and the player's words. */
export type GivenReason = ClosureReasonFields;

interface ReasonFields {
  readonly reason: ClosureReason | '';
  readonly details: string;
}

interface ReasonFormProps {
  readonly locale: Locale;
  /** What was given before, to be changed. */
  readonly given: GivenReason | undefined;
  readonly onGiven: (reason: GivenReason) => void;
}

const isReason = (text: string): text is ClosureReason => (CLOSURE_REASONS as readonly string[]).includes(text);

function createSchema(locale: Locale) {
  const t = islandT(locale, 'closure');
  const fault = ({ reason, details }: ReasonFields) =>
    isReason(reason) ? findDetailsFault({ reason, details }) : undefined;
  const detailsAre = (wrong: 'missing' | 'long') =>
    z.refine<ReasonFields>((fields) => fault(fields) !== wrong, { error: t(`wrong.${wrong}`), path: ['details'] });
  return z.object({ reason: z.custom<ReasonFields['reason']>(), details: z.string() }).check(
    z.refine<ReasonFields>(({ reason }) => reason !== '', { error: t('wrong.reason'), path: ['reason'] }),
    detailsAre('missing'),
    detailsAre('long'),
  );
}

/** Why the player leaves: one of some reasons, and their own words. */
export function ReasonForm({ locale, given, onGiven }: ReasonFormProps) {
  const t = islandT(locale, 'closure');
  const [schema] = useState(() => createSchema(locale));
  const form = useFields<ReasonFields>({ schema, defaultValues: given ?? { reason: '', details: '' } });
  const reason = useWatch({ control: form.control, name: 'reason' });
  const next = form.handleSubmit(({ reason: chosen, details }) => {
    if (isReason(chosen)) onGiven({ reason: chosen, details: toPlainLine(details) });
  });
  return (
    <div className="card grid gap-5 p-5 sm:p-8">
      <SubmitForm submit={(event) => void next(event)} pending={false} formError={undefined} action={t('remark.next')}>
        <p className="text-ink-2">{t('remark.lead')}</p>
        <FormField form={form} name="reason">
          {(field) => (
            <ReasonChoice
              {...field}
              locale={locale}
              onChange={(chosen) => {
                // Another reason may need no words.
                form.clearErrors('details');
                field.onChange(chosen);
              }}
            />
          )}
        </FormField>
        {reason === 'less' && (
          <p className="bg-soft rounded-art px-4 py-3">
            {t('remark.help')}{' '}
            <a className="link" href={localHref('/Play-Responsibly', locale)}>
              {t('remark.helpLink')}
            </a>
          </p>
        )}
        <FormField form={form} name="details">
          {(field) => <Details {...field} locale={locale} isRequired={reason === 'other'} />}
        </FormField>
      </SubmitForm>
      <LinkButton variant="plain" href={localHref(CLOSURE_PATHS.upload, locale)}>
        {t('back')}
      </LinkButton>
    </div>
  );
}

interface DetailsProps extends FieldBinding<string> {
  readonly locale: Locale;
  readonly isRequired: boolean;
}

function Details({ locale, isRequired, value, onChange, onBlur, ref, error }: DetailsProps) {
  const t = islandT(locale, 'closure');
  return (
    <Field
      label={t(isRequired ? 'remark.details' : 'remark.more')}
      hint={t('remark.hint')}
      error={error}
      required={isRequired}
    >
      {(control) => (
        <textarea
          {...control}
          // react-hook-form focuses whatever has a focus method.
          ref={(element) => ref(element as unknown as HTMLInputElement | null)}
          className="input min-h-28"
          rows={4}
          maxLength={MAX_CLOSURE_DETAILS}
          dir="auto"
          value={value}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
