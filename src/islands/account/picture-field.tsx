import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { uploadPicture } from '#client/gateway/upload.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES, type UploadPurpose } from '#contract/uploads.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon, icons } from '#ui/icon.tsx';
import type { FieldBinding } from '../forms/form-field.tsx';

/** A picture that the server has, and its preview in this browser. */
export interface UploadedPicture {
  readonly fileId: string;
  /** An object URL; empty where the page was reloaded meanwhile. */
  readonly preview: string;
}

export interface PictureFieldProps extends FieldBinding<UploadedPicture | null> {
  readonly locale: Locale;
  readonly label: ReactNode;
  readonly purpose: UploadPurpose;
  /** Of an applicant without an account. */
  readonly ticket?: string | undefined;
}

type Sending = { readonly sent: number; readonly preview: string; readonly stop: AbortController };

/** Chooses or takes a picture and uploads it at once; a refusal is shown here. */
function useUpload({ locale, purpose, ticket, onChange }: PictureFieldProps) {
  const t = islandT(locale, 'account');
  const [sending, setSending] = useState<Sending>();
  const [refusal, setRefusal] = useState<string>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const cancel = () => {
    current.current?.abort();
    setSending(undefined);
  };
  const choose = async (file: File) => {
    current.current?.abort();
    setRefusal(file.size > MAX_PICTURE_BYTES ? t('picture.tooLarge') : undefined);
    onChange(null);
    if (file.size > MAX_PICTURE_BYTES) return;
    const stop = new AbortController();
    current.current = stop;
    const preview = URL.createObjectURL(file);
    setSending({ sent: 0, preview, stop });
    const onProgress = (sent: number) => setSending((was) => was && { ...was, sent });
    const answer = await uploadPicture(purpose, file, { ticket, onProgress, signal: stop.signal });
    if (stop.signal.aborted) return URL.revokeObjectURL(preview);
    setSending(undefined);
    if (answer.ok) return onChange({ fileId: answer.data.fileId, preview });
    URL.revokeObjectURL(preview);
    setRefusal(answer.message);
  };
  return { sending, refusal, choose, cancel };
}

/** What is shown of the picture: itself, and while it is sent how far that is. */
function Preview({
  locale,
  value,
  sending,
}: {
  readonly locale: Locale;
  readonly value: UploadedPicture | null;
  readonly sending: Sending | undefined;
}) {
  const t = islandT(locale, 'account');
  const preview = sending?.preview ?? value?.preview ?? '';
  const percent = Math.round((sending?.sent ?? 0) * 100);
  return (
    <span className="picture-preview" data-empty={preview === ''}>
      {preview === '' ? (
        <Icon
          path="M4 8.5A1.5 1.5 0 0 1 5.5 7H8l1.5-2h5L16 7h2.5A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5zM12 10a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"
          size={28}
          weight={1.6}
        />
      ) : (
        <img src={preview} alt={t('picture.preview')} />
      )}
      {sending && <progress max={100} value={percent} aria-label={t('picture.uploading')} />}
    </span>
  );
}

/** A picture for a command: chosen or taken, previewed, sent at once, replaced or removed. */
export function PictureField(props: PictureFieldProps) {
  const { locale, label, value, onChange, onBlur, ref, error } = props;
  const t = islandT(locale, 'account');
  const id = useId();
  const { sending, refusal, choose, cancel } = useUpload(props);
  const wrong = refusal ?? (sending ? undefined : error);
  const percent = Math.round((sending?.sent ?? 0) * 100);
  const status = sending
    ? percent < 100
      ? t('picture.uploading')
      : t('picture.checking')
    : value
      ? t('picture.added')
      : '';
  return (
    <div className="field">
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      <div className="picture-field">
        <Preview locale={locale} value={value} sending={sending} />
        <div className="grid content-center justify-items-start gap-2">
          {/* The status is a live region only for its ends: each percent would be read out. */}
          <p className="text-ink-2 text-sm flex items-center gap-1.5" role={sending ? undefined : 'status'}>
            {value && !sending && <Icon path={icons.check} size={16} weight={2.6} />}
            {status || <span id={`${id}-hint`}>{t('picture.hint')}</span>}
          </p>
          <div className="flex flex-wrap gap-y-2">
            <input
              ref={ref}
              id={id}
              className="sr-only"
              type="file"
              accept={PICTURE_TYPES.join(',')}
              aria-labelledby={`${id}-label ${id}-button`}
              aria-describedby={classes(!status && `${id}-hint`, wrong !== undefined && `${id}-error`) || undefined}
              aria-invalid={wrong === undefined ? undefined : true}
              aria-required
              onBlur={onBlur}
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                // The same file may be chosen again.
                event.target.value = '';
                if (file) void choose(file);
              }}
            />
            <label htmlFor={id} id={`${id}-button`} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
              {t(value || sending ? 'picture.replace' : 'picture.choose')}
            </label>
            {sending && (
              <Button variant="plain" size="sm" onClick={cancel}>
                {t('picture.cancel')}
              </Button>
            )}
            {value && !sending && (
              <Button variant="plain" size="sm" onClick={() => onChange(null)}>
                {t('picture.remove')}
              </Button>
            )}
          </div>
        </div>
      </div>
      {wrong !== undefined && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
