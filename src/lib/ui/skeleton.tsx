import { classes } from './classes.ts';

/** Reserves space for content that is loading: give it the width and height classes of the content. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span className={classes('skeleton block', className)} aria-hidden="true" />;
}
