import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { toastOnNextPage } from '#client/feedback/toast.ts';
import { go } from '#client/page/navigation.ts';
import { $user } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import { isValidPassword } from '#contract/players/password-rules.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { FormField } from '../forms/form-field.tsx';
import { PasswordField } from '../forms/password/password-field.tsx';
import { SubmitForm } from '../forms/submit-form.tsx';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { UsernameInput } from '../forms/password/username-input.tsx';
import { useFields } from '../forms/use-fields.ts';
import { PasswordRules } from '../register/password-rules.tsx';
import { askAgainIfNeeded } from './ask-again.ts';
import { SETTINGS_PATH } from './paths.ts';

interface NewPasswordProps {
  readonly locale: Locale;
  /** Asks once more who it is: the confirmation was too long ago. */
  readonly askAgain: () => void;
}

/** The new password, with its rules. */
export default function NewPassword({ locale, askAgain }: NewPasswordProps) {
  const t = islandT(locale, 'profile');
  const user = useStore($user, { ssr: 'initial' });
  const [schema] = useState(() =>
    z.object({
      password: z.string().check(z.refine(isValidPassword, islandT(locale, 'account')('wrong.newPassword'))),
    }),
  );
  const form = useFields({ schema, defaultValues: { password: '' } });
  const password = useWatch({ control: form.control, name: 'password' });
  const command = useCommandForm(form, {
    send: (fields) => askAgainIfNeeded(sendCommand(commands.updatePassword, { password: fields.password }), askAgain),
    onSuccess: () => {
      toastOnNextPage(t('password.saved'));
      go(SETTINGS_PATH);
    },
    leavesPage: true,
  });
  return (
    <div className="card p-5 sm:p-8">
      <SubmitForm {...command} action={t('password.save')}>
        <UsernameInput value={user?.phone || user?.email || ''} />
        <FormField form={form} name="password">
          {(field) => (
            <PasswordField {...field} locale={locale} label={t('password.newField')} autoComplete="new-password" />
          )}
        </FormField>
        <PasswordRules locale={locale} password={password} />
      </SubmitForm>
    </div>
  );
}
