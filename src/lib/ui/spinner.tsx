import { classes } from './classes.ts';

/** A spinner. Without a label it is decoration beside words. */
export function Spinner({ label, className }: { readonly label?: string; readonly className?: string }) {
  return (
    <span className={classes('inline-flex', className)} role={label ? 'status' : undefined}>
      <span className="spinner" aria-hidden="true" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
