import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

export interface CardProps extends ComponentProps<'div'> {
  /** A hairline instead of the shadow, for long lists. Never both. */
  readonly flat?: boolean;
}

export function Card({ flat, className, ...rest }: CardProps) {
  return <div {...rest} className={classes('card', flat && 'card-line', className)} />;
}
