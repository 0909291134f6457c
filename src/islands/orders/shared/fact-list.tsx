import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';

/** Names and values, one below another. */
export const FactList = ({ children }: { readonly children: ReactNode }) => (
  <dl className="grid gap-2.5">{children}</dl>
);

export const Fact = ({
  label,
  strong,
  children,
}: {
  readonly label: ReactNode;
  readonly strong?: boolean;
  readonly children: ReactNode;
}) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6">
    {/* A long name takes two lines rather than pushing its value to the next line. */}
    <dt className={classes('grow basis-24', strong ? 'font-semibold' : 'text-ink-2')}>{label}</dt>
    <dd className={strong ? 'ms-auto text-lg font-bold' : 'ms-auto text-end wrap-anywhere'}>{children}</dd>
  </div>
);
