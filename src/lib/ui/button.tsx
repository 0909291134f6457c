import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'call' | 'quiet' | 'plain' | 'danger' | 'glass';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonStyle {
  /** 'call' is saffron: the one call to action on green. 'danger' is for destructive actions only. */
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Takes the full width of its container. */
  readonly wide?: boolean | undefined;
}

export const buttonClass = ({ variant = 'primary', size = 'md', wide }: ButtonStyle, more?: string): string =>
  classes('btn', variant !== 'primary' && `btn-${variant}`, size !== 'md' && `btn-${size}`, wide && 'btn-wide', more);

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Pending: keeps width and focus, ignores presses. */
  readonly busy?: boolean | undefined;
}

export function Button({
  variant,
  size,
  wide,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}

export interface LinkButtonProps extends ComponentProps<'a'>, ButtonStyle {}

/** A link that looks like a button, for navigation. */
export function LinkButton({ variant, size, wide, className, ...rest }: LinkButtonProps) {
  return <a {...rest} className={buttonClass({ variant, size, wide }, className)} />;
}
