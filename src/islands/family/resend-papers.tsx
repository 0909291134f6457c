import { useState } from 'react';
import * as z from 'zod/mini';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import type { UploadedPicture } from '../account/picture-field.tsx';
import { SubmitForm } from '../forms/submit-form.tsx';
import { sendCommand, useCommandForm } from '../forms/use-command-form.ts';
import { useFields } from '../forms/use-fields.ts';
import { pictureSchema } from './application.ts';
import { Papers } from './papers.tsx';

interface Papers {
  readonly idPhoto: UploadedPicture | null;
  readonly proofPhoto: UploadedPicture | null;
}

interface ResendPapersProps {
  readonly locale: Locale;
  readonly ticket: string;
  readonly receiptNumber: string;
  readonly onSent: () => void;
}

/** Other photos for an application that was denied as incorrect. */
export function ResendPapers({ locale, ticket, receiptNumber, onSent }: ResendPapersProps) {
  const t = islandT(locale, 'family');
  const [schema] = useState(() =>
    z.object({ idPhoto: pictureSchema(t('wrong.idPhoto')), proofPhoto: pictureSchema(t('wrong.proofPhoto')) }),
  );
  const form = useFields<Papers>({ schema, defaultValues: { idPhoto: null, proofPhoto: null } });
  const command = useCommandForm(form, {
    send: ({ idPhoto, proofPhoto }) =>
      sendCommand(commands.familyReupload, {
        receiptNumber,
        idPhoto: idPhoto?.fileId ?? '',
        proofPhoto: proofPhoto?.fileId ?? '',
      }),
    onSuccess: onSent,
  });
  return (
    <SubmitForm {...command} action={t('progress.resend')}>
      <Papers form={form} locale={locale} ticket={ticket} />
    </SubmitForm>
  );
}
