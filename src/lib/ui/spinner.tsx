import { classes } from './classes.ts';

/** Something is under way. With a label it says so to a screen reader; without one it is decoration beside words that do. */
export function Spinner({ label, className }: { readonly label?: string; readonly className?: string }) {
  return (
    <span className={classes('inline-flex', className)} role={label ? 'status' : undefined}>
      <span className="spinner" aria-hidden="true" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
