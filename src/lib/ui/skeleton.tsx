import { classes } from './classes.ts';

/** Keeps the final size of what is on its way: give it the width and height classes of the real thing. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span className={classes('skeleton block', className)} aria-hidden="true" />;
}
