import { latinDigits } from '#kernel/digits.ts';
import { Field, Input } from '#ui/field.tsx';
import type { FieldBinding } from '../forms/form-field.tsx';

interface AnswerFieldProps extends FieldBinding<string> {
  readonly label: string;
  readonly hint: string;
  readonly isNumber: boolean;
}

/** With spaces and dashes. */
const LENGTH = 14;

/** The code that is typed at the second step of a login. */
export function AnswerField({ label, hint, isNumber, value, onChange, onBlur, ref, error }: AnswerFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required>
      {(control) => (
        <Input
          {...control}
          ref={ref}
          className={isNumber ? 'code-input' : 'text-center text-lg tracking-wider'}
          dir="ltr"
          inputMode={isNumber ? 'numeric' : 'text'}
          autoComplete={isNumber ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LENGTH}
          placeholder={isNumber ? '••••••' : 'XXXXX-XXXXX'}
          value={value}
          onBlur={onBlur}
          onChange={(event) => onChange(latinDigits(event.target.value))}
        />
      )}
    </Field>
  );
}
