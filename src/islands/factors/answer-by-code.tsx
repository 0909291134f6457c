import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { islandT } from '#i18n/island.ts';
import { onlyDigits } from '#kernel/digits.ts';
import { FormField } from '../forms/form-field.tsx';
import { SubmitForm } from '../forms/submit-form.tsx';
import { useCommandForm } from '../forms/use-command-form.ts';
import { useFields } from '../forms/use-fields.ts';
import { AnswerField } from './answer-field.tsx';
import type { AnswerProps } from './answers.ts';

interface AnswerByCodeProps<T> extends AnswerProps<T> {
  readonly kind: 'authenticator' | 'backup';
}

const LABEL = { authenticator: 'step.code', backup: 'step.backupCode' };
const HINT = { authenticator: 'step.codeHint', backup: 'step.backupHint' };
const PATTERNS = {
  authenticator: /^(?:\s*\d){6}\s*$/,
  backup: /^(?:[\s-]*[a-z\d]){10}[\s-]*$/i,
};
const MISSING = { authenticator: 'step.codeMissing', backup: 'step.backupMissing' };

/** The second step by a code of the app, or by a backup code. */
export function AnswerByCode<T>({ kind, locale, asker, onDone, onRefused }: AnswerByCodeProps<T>) {
  const t = islandT(locale, 'factors');
  const [schema] = useState(() => z.object({ code: z.string().check(z.regex(PATTERNS[kind], t(MISSING[kind]))) }));
  const form = useFields({ schema, defaultValues: { code: '' } });
  useEffect(() => form.setFocus('code'), [form]);
  const command = useCommandForm(form, {
    send: async ({ code }) => {
      const answer = await asker.send({ by: kind, code: kind === 'backup' ? code : onlyDigits(code) });
      if (!answer.ok) onRefused(answer.code, answer.message);
      return answer;
    },
    onSuccess: onDone,
    leavesPage: asker.leavesPage,
  });
  return (
    <SubmitForm {...command} action={t(asker.texts.submit)}>
      <p className="text-ink-2">{t(`step.${kind}`)}</p>
      <FormField form={form} name="code">
        {(field) => (
          <AnswerField {...field} label={t(LABEL[kind])} hint={t(HINT[kind])} isNumber={kind === 'authenticator'} />
        )}
      </FormField>
    </SubmitForm>
  );
}
