import { useCallback, useSyncExternalStore } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { onlyDigits } from '#kernel/digits.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/field.tsx';
import type { FieldBinding } from './form-field.tsx';
import type { CodeResend } from './use-code-resend.ts';

export interface CodeFieldProps extends FieldBinding<string> {
  readonly locale: Locale;
  /** Its label among the `account` texts, where a form has two of them. */
  readonly label?: string;
  readonly resend: CodeResend;
  /** Label of the button that requests the first code, on forms where none was requested yet. */
  readonly request?: string | undefined;
}

const CODE_LENGTH = 6;

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - systemNow()) / SECOND_MS));

/** Whole seconds until a moment (ms of the device's clock), counting down to 0. */
function useSecondsLeft(until: number): number {
  const subscribe = useCallback(
    (onTick: () => void) => {
      const timer = setInterval(() => {
        onTick();
        if (!secondsUntil(until)) clearInterval(timer);
      }, SECOND_MS);
      return () => clearInterval(timer);
    },
    [until],
  );
  const seconds = () => secondsUntil(until);
  return useSyncExternalStore(subscribe, seconds, seconds);
}

/** A one-time code, with autofill from SMS and a button to request another one after a minute. */
export function CodeField({
  locale,
  value,
  onChange,
  onBlur,
  ref,
  error,
  label = 'field.code',
  resend,
  request,
}: CodeFieldProps) {
  const t = islandT(locale, 'account');
  const seconds = useSecondsLeft(resend.at);
  return (
    <div className="grid gap-2">
      {request && (
        <Button variant="quiet" wide busy={resend.pending} onClick={resend.send}>
          {request}
        </Button>
      )}
      <Field label={t(label)} hint={t('field.codeHint')} error={error} required>
        {(control) => (
          <Input
            {...control}
            ref={ref}
            className="code-input"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_LENGTH + 4}
            placeholder="••••••"
            value={value}
            onBlur={onBlur}
            onChange={(event) => onChange(onlyDigits(event.target.value).slice(0, CODE_LENGTH))}
          />
        )}
      </Field>
      {!request && (
        <p className="min-h-11">
          {seconds ? (
            <span className="text-sm text-ink-2 inline-block py-3 tabular-nums">
              {t('code.resendIn', { count: seconds })}
            </span>
          ) : (
            <Button variant="plain" size="sm" aria-label={resend.label} busy={resend.pending} onClick={resend.send}>
              {t('code.resend')}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
