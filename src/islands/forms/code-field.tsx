import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button, Field, Input } from '#ui/index.ts';
import { onlyDigits } from './digits.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

export interface CodeFieldProps {
  readonly locale: Locale;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** When another code may be asked for: ms of this device's clock. */
  readonly resendAt: number;
  readonly onResend: () => void;
  readonly sending: boolean;
}

const CODE_LENGTH = 6;
export const isCompleteCode = (code: string): boolean => code.length === CODE_LENGTH;

/** A one-time code, filled in by the phone where it can, and another one after a minute. */
export function CodeField({ locale, value, onChange, error, resendAt, onResend, sending }: CodeFieldProps) {
  const t = islandT(locale, 'account');
  const seconds = useSecondsLeft(resendAt);
  return (
    <div className="grid gap-2">
      <Field label={t('field.code')} hint={t('field.codeHint')} error={error} required>
        {(control) => (
          <Input
            {...control}
            className="code-input"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_LENGTH + 4}
            placeholder="••••••"
            value={value}
            onChange={(event) => onChange(onlyDigits(event.target.value).slice(0, CODE_LENGTH))}
          />
        )}
      </Field>
      <p className="min-h-11">
        {seconds > 0 ? (
          <span className="text-sm text-ink-2 inline-block py-3 tabular-nums">
            {t('code.resendIn', { count: seconds })}
          </span>
        ) : (
          <Button variant="plain" size="sm" busy={sending} onClick={onResend}>
            {t('code.resend')}
          </Button>
        )}
      </p>
    </div>
  );
}
