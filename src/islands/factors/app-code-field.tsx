import { onlyDigits } from '#kernel/digits.ts';
import { Field, Input } from '#ui/field.tsx';
import type { FieldBinding } from '../forms/form-field.tsx';

interface AppCodeFieldProps extends FieldBinding<string> {
  readonly label: string;
  readonly hint: string;
}

const CODE_LENGTH = 6;

/** The six digits that an authenticator app shows. */
export function AppCodeField({ label, hint, value, onChange, onBlur, ref, error }: AppCodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required>
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
  );
}
