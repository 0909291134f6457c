import { useId, type ComponentProps, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, icons } from './icon.tsx';

/** Attributes that connect a control with its label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** The error in the player's language; undefined if there is none. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/**
 * Label, control, hint and error, wired by id: `<Field label=…>{(c) => <Input {...c} {...register('mobile')}
 * />}</Field>`.
 */
export function Field({ label, hint, error, required, className, children }: FieldProps) {
  const id = useId();
  const describedBy = classes(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <div className={classes('field', className)}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required ? true : undefined,
      })}
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={classes('input', className)} />
);

/** Draws its own arrow, because systems put theirs at the edge of a rounded field. `className` goes to the select. */
export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <span className="select">
    <select {...rest} className={classes('input', className)} />
    <Icon path={icons.down} size={16} weight={2.4} />
  </span>
);

export interface CheckProps extends Omit<ComponentProps<'input'>, 'children'> {
  readonly label: ReactNode;
  readonly error?: string | undefined;
}

/** A checkbox with its label; `type="radio"` makes it a radio button. */
export function Check({ label, error, className, type = 'checkbox', ...rest }: CheckProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="check">
        <input
          {...rest}
          type={type}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
