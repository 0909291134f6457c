import { classes } from './classes.ts';

/** A spinner; decorative without a label. */
export function Spinner({ label, className }: { readonly label?: string; readonly className?: string }) {
  return (
    <span className={classes('inline-flex', className)} role={label ? 'status' : undefined}>
      <span className="spinner" aria-hidden="true" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
