import { useState } from 'react';
import * as z from 'zod/mini';
import { toast } from '#client/feedback/toast.ts';
import type { CallAnswer } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { islandT } from '#i18n/island.ts';
import { Field, Input } from '#ui/field.tsx';
import { FormField } from '../forms/form-field.tsx';
import { SubmitForm } from '../forms/submit-form.tsx';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { useFields } from '../forms/use-fields.ts';
import type { ChangeProps } from './factors.ts';
import { makePasskey } from './passkeys/make-passkey.ts';

const NAME_LENGTH = 40;
type Added = { readonly backupCodes: string[] | null };

/** Names a passkey and has the device make it. */
export function AddPasskey({ locale, onDone, onCancel, attempt }: ChangeProps) {
  const t = islandT(locale, 'factors');
  const [schema] = useState(() =>
    z.object({
      name: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, t('passkeys.nameMissing')),
          z.maxLength(NAME_LENGTH, t('passkeys.nameMissing')),
        ),
    }),
  );
  const form = useFields({ schema, defaultValues: { name: t('passkeys.defaultName') } });
  const add = async (name: string): Promise<CallAnswer<Added>> => {
    const begun = await sendCommand(commands.beginPasskey, {});
    if (!begun.ok) return begun;
    const made = await makePasskey(begun.data.options);
    if (made.is !== 'done')
      return { ok: false, code: errorCodes.passkeyRefused, message: t(`passkeys.${made.is}`), extData: null };
    return sendCommand(commands.addPasskey, { name, credential: made.credential });
  };
  const command = useCommandForm(form, {
    send: ({ name }) => attempt(add(name.trim())),
    onSuccess: ({ backupCodes }) => {
      toast(t('saved.passkey'));
      onDone(backupCodes);
    },
  });
  return (
    <section className="card grid gap-5 p-5 sm:p-8" aria-label={t('passkeys.add')}>
      <h2 className="text-lg font-semibold">{t('passkeys.add')}</h2>
      <SubmitForm {...command} action={t('passkeys.create')}>
        <FormField form={form} name="name">
          {({ value, onChange, onBlur, ref, error }) => (
            <Field label={t('passkeys.name')} hint={t('passkeys.nameHint')} error={error} required>
              {(control) => (
                <Input
                  {...control}
                  ref={ref}
                  dir="auto"
                  maxLength={NAME_LENGTH}
                  value={value}
                  onBlur={onBlur}
                  onChange={(event) => onChange(event.target.value)}
                />
              )}
            </Field>
          )}
        </FormField>
        <p className="text-ink-2">{t('passkeys.lead')}</p>
      </SubmitForm>
      <button type="button" className="link min-h-11 justify-self-center" onClick={onCancel}>
        {t('cancel')}
      </button>
    </section>
  );
}
