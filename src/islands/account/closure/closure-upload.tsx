import { useState } from 'react';
import * as z from 'zod/mini';
import { go } from '#client/page/navigation.ts';
import { $user } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import { FormField } from '#islands/forms/form-field.tsx';
import { SubmitForm } from '#islands/forms/submit-form.tsx';
import { useFields } from '#islands/forms/use-fields.ts';
import { PictureField, type UploadedPicture } from '../picture-field.tsx';
import { Loaded } from '#islands/profile/loaded.tsx';
import { ClosureFrame, loadClosure, mayAsk, NotYet } from './closure-frame.tsx';
import { CLOSURE_PATHS } from './paths.ts';
import { loadPhotos, storePhotos } from './tab-photos.ts';

/** The photos of the document that the player was verified by. */
export default function ClosureUpload({ locale }: { readonly locale: Locale }) {
  return (
    <ClosureFrame locale={locale} step="upload" title={islandT(locale, 'closure')('upload.title')}>
      <Loaded locale={locale} load={loadClosure}>
        {(closure) =>
          mayAsk(closure) ? (
            <PhotoForm locale={locale} document={closure.document ?? 'EID'} />
          ) : (
            <NotYet locale={locale} first="conditions" />
          )
        }
      </Loaded>
    </ClosureFrame>
  );
}

interface Photos {
  readonly frontPhoto: UploadedPicture | null;
  readonly backPhoto: UploadedPicture | null;
}

/** Photos that this tab has uploaded already; their previews went with the page. */
function storedPhotos(): Photos {
  const { frontPhoto, backPhoto } = loadPhotos($user.get()?.userOpenId ?? '') ?? {};
  const picture = (fileId: string | undefined) => (fileId === undefined ? null : { fileId, preview: '' });
  return { frontPhoto: picture(frontPhoto), backPhoto: picture(backPhoto) };
}

const pictureSchema = (message: string) =>
  z.nullable(z.custom<UploadedPicture>()).check(z.refine((value) => value !== null, message));

interface PhotoFormProps {
  readonly locale: Locale;
  readonly document: 'EID' | 'PASSPORT';
}

function PhotoForm({ locale, document }: PhotoFormProps) {
  const t = islandT(locale, 'closure');
  const isPassport = document === 'PASSPORT';
  const [schema] = useState(() =>
    z.object({
      frontPhoto: pictureSchema(t(isPassport ? 'wrong.passport' : 'wrong.frontPhoto')),
      backPhoto: isPassport ? z.nullable(z.custom<UploadedPicture>()) : pictureSchema(t('wrong.backPhoto')),
    }),
  );
  const form = useFields<Photos>({ schema, defaultValues: storedPhotos() });
  const next = form.handleSubmit(({ frontPhoto, backPhoto }) => {
    if (!frontPhoto) return;
    const back = isPassport || !backPhoto ? {} : { backPhoto: backPhoto.fileId };
    storePhotos($user.get()?.userOpenId ?? '', { frontPhoto: frontPhoto.fileId, ...back });
    go(CLOSURE_PATHS.remark);
  });
  const fields = isPassport
    ? ([{ name: 'frontPhoto', label: 'upload.passport' }] as const)
    : ([
        { name: 'frontPhoto', label: 'upload.front' },
        { name: 'backPhoto', label: 'upload.back' },
      ] as const);
  return (
    <div className="card grid gap-5 p-5 sm:p-8">
      <SubmitForm
        submit={(event) => void next(event)}
        pending={form.formState.isSubmitting}
        formError={undefined}
        action={t('upload.next')}
      >
        <p className="text-ink-2">{t(`upload.lead.${document}`)}</p>
        {fields.map(({ name, label }) => (
          <FormField key={name} form={form} name={name}>
            {(field) => <PictureField {...field} locale={locale} label={t(label)} purpose="closure-id" />}
          </FormField>
        ))}
        <p className="text-ink-2 text-sm">{t('upload.private')}</p>
      </SubmitForm>
      <LinkButton variant="plain" href={localHref(CLOSURE_PATHS.conditions, locale)}>
        {t('back')}
      </LinkButton>
    </div>
  );
}
