import { useState } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Field, Input } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { FieldBinding } from '../form-field.tsx';

export interface PasswordFieldProps extends FieldBinding<string> {
  readonly locale: Locale;
  readonly autoComplete: 'new-password' | 'current-password';
  /** 'Password', if it is another one than the page's only one. */
  readonly label?: string;
}

const EYE = 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z';

/** A password field with a button that shows the password. Left to right in both languages. */
export function PasswordField({
  locale,
  value,
  onChange,
  onBlur,
  ref,
  error,
  autoComplete,
  label,
}: PasswordFieldProps) {
  const t = islandT(locale, 'account');
  const [visible, setVisible] = useState(false);
  return (
    <Field label={label ?? t('field.password')} error={error} required>
      {(control) => (
        <span className="relative block" dir="ltr">
          <Input
            {...control}
            ref={ref}
            className="pe-13!"
            type={visible ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={128}
            value={value}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className="icon-btn absolute! end-1 top-1/2 -translate-y-1/2"
            aria-label={t(visible ? 'field.hide' : 'field.show')}
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            <Icon path={visible ? `${EYE}M4 4l16 16` : EYE} weight={1.9} />
          </button>
        </span>
      )}
    </Field>
  );
}
