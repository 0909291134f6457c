import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { toast } from '#client/feedback/toast.ts';
import { updateUser } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import { findNicknameFault, NICKNAME_LENGTH } from '#contract/profile/nickname-rules.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '../forms/form-field.tsx';
import { SubmitForm } from '../forms/submit-form.tsx';
import { TextField } from '../forms/text-field.tsx';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { useFields } from '../forms/use-fields.ts';

const createSchema = (t: Translate, current: string) =>
  z.object({
    userName: z.string().check((context) => {
      const typed = context.value.trim();
      const fault = typed === current ? 'same' : findNicknameFault(typed);
      if (fault) context.issues.push({ code: 'custom', input: context.value, message: t(`nick.${fault}`) });
    }),
  });

interface NicknameFormProps {
  readonly locale: Locale;
  readonly current: string;
  readonly onSaved: (userName: string) => void;
  readonly onCancel: () => void;
}

/** The nickname's field, in the place of its row. */
export function NicknameForm({ locale, current, onSaved, onCancel }: NicknameFormProps) {
  const t = islandT(locale, 'profile');
  const [schema] = useState(() => createSchema(t, current));
  const form = useFields({ schema, defaultValues: { userName: current } });
  useEffect(() => form.setFocus('userName'), [form]);
  const command = useCommandForm(form, {
    send: ({ userName }) => sendCommand(commands.changeNickname, { userName }),
    onSuccess: (user) => {
      updateUser(user);
      toast(t('saved'));
      onSaved(user.userName);
    },
  });
  return (
    <div className="border-line grid gap-3 border-b px-6 pt-2 pb-5">
      <SubmitForm {...command} action={t('save')}>
        <FormField form={form} name="userName">
          {(field) => (
            <TextField
              {...field}
              label={t('nickname')}
              hint={t('nicknameHint')}
              dir="auto"
              autoComplete="nickname"
              maxLength={NICKNAME_LENGTH.most * 2}
            />
          )}
        </FormField>
      </SubmitForm>
      <Button variant="plain" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
