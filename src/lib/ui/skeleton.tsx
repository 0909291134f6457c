import { classes } from './classes.ts';

/** Reserves the space of what is loading: give it the width and height classes of the real thing. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span className={classes('skeleton block', className)} aria-hidden="true" />;
}
