import { useState } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Field, Icon, Input } from '#ui/index.ts';

export interface PasswordFieldProps {
  readonly locale: Locale;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly autoComplete: 'new-password' | 'current-password';
}

const EYE = 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z';

/** A password that can be looked at. Left to right, as it is typed. */
export function PasswordField({ locale, value, onChange, error, autoComplete }: PasswordFieldProps) {
  const t = islandT(locale, 'account');
  const [shown, setShown] = useState(false);
  return (
    <Field label={t('field.password')} error={error} required>
      {(control) => (
        <span className="relative block" dir="ltr">
          <Input
            {...control}
            className="pe-13!"
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={128}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className="icon-btn absolute! end-1 top-1/2 -translate-y-1/2"
            aria-label={t(shown ? 'field.hide' : 'field.show')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon path={shown ? `${EYE}M4 4l16 16` : EYE} weight={1.9} />
          </button>
        </span>
      )}
    </Field>
  );
}
