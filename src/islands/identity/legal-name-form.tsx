import * as z from 'zod/mini';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '../forms/form-field.tsx';
import { SubmitForm } from '../forms/submit-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { useFields } from '../forms/use-fields.ts';

interface LegalNameFields {
  readonly firstNames: string;
  readonly lastName: string;
}

/**
 * The server says what is wrong with a name, as it does at registration: a rule shared with that page would be a script
 * more on it, for which it has no byte left.
 */
const schema = z.object({ firstNames: z.string(), lastName: z.string() });

interface LegalNameFormProps {
  readonly locale: Locale;
  readonly name: LegalNameFields;
  readonly onSaved: (name: LegalNameFields) => void;
  readonly onCancel: () => void;
}

const NAME_FIELDS = [
  { name: 'firstNames', label: 'legalName.first', autoComplete: 'given-name' },
  { name: 'lastName', label: 'legalName.last', autoComplete: 'family-name' },
] as const;

/** Corrects the registered name; it must differ from the one before. */
export default function LegalNameForm({ locale, name, onSaved, onCancel }: LegalNameFormProps) {
  const t = islandT(locale, 'identity');
  const form = useFields({ schema, defaultValues: name });
  const command = useCommandForm(form, {
    send: (values) => sendCommand(commands.correctName, values),
    onSuccess: () => {
      const { firstNames, lastName } = form.getValues();
      onSaved({ firstNames: firstNames.trim(), lastName: lastName.trim() });
    },
  });
  return (
    <div className="grid gap-3">
      <SubmitForm {...command} action={t('legalName.save')}>
        {NAME_FIELDS.map(({ name: part, label, autoComplete }, i) => (
          <FormField key={part} form={form} name={part}>
            {(field) => (
              <TextField
                {...field}
                label={t(label)}
                dir="ltr"
                autoFocus={i === 0}
                autoComplete={autoComplete}
                autoCapitalize="words"
              />
            )}
          </FormField>
        ))}
      </SubmitForm>
      <Button variant="quiet" wide onClick={onCancel}>
        {t('legalName.cancel')}
      </Button>
    </div>
  );
}
