import { useState } from 'react';
import * as z from 'zod/mini';
import * as commands from '#contract/commands.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { familyProgress } from '#contract/family/430072-family-progress.ts';
import { hasTypingError, readReceiptNumber } from '#contract/family/receipt-number.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Field, Input } from '#ui/field.tsx';
import { FormField } from '../forms/form-field.tsx';
import { SubmitForm } from '../forms/submit-form.tsx';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { useFields } from '../forms/use-fields.ts';
import { ProgressResult } from './progress-result.tsx';

export interface FoundProgress {
  readonly receiptNumber: string;
  readonly progress: ResponseOf<typeof familyProgress>;
}

/** How far an application is, by its receipt number. */
export default function FamilyProgress({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'family');
  const [found, setFound] = useState<FoundProgress>();
  const [schema] = useState(() =>
    z.object({
      receiptNumber: z.string().check(
        z.refine((typed) => !hasTypingError(typed), t('wrong.receiptTyping')),
        z.refine((typed) => readReceiptNumber(typed) !== undefined, t('wrong.receiptNumber')),
      ),
    }),
  );
  const form = useFields({ schema, defaultValues: { receiptNumber: '' } });
  const command = useCommandForm(form, {
    send: (fields) => {
      setFound(undefined);
      return sendCommand(commands.familyProgress, fields);
    },
    onSuccess: (progress) => setFound({ receiptNumber: form.getValues('receiptNumber'), progress }),
  });
  return (
    <div className="grid gap-6">
      <SubmitForm {...command} action={t('progress.search')}>
        <FormField form={form} name="receiptNumber">
          {({ error, onChange, ...field }) => (
            <Field label={t('progress.number')} error={error} required>
              {(control) => (
                <Input
                  {...control}
                  {...field}
                  dir="ltr"
                  className="tabular-nums"
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={60}
                  placeholder="XXXXX-XXXXX-XXXXX-XXXXX"
                  onChange={(event) => onChange(event.target.value)}
                />
              )}
            </Field>
          )}
        </FormField>
      </SubmitForm>
      {/* Empty, it takes no space. */}
      <div role="status" className="empty:absolute">
        {found && <ProgressResult key={found.receiptNumber} locale={locale} found={found} onChanged={setFound} />}
      </div>
      <p className="text-center">
        <a className="link" href={localHref('/family-plan', locale)}>
          {t('progress.apply')}
        </a>
      </p>
    </div>
  );
}
