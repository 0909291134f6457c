import type { ReactNode } from 'react';

interface FactRowProps {
  readonly label: string;
  /** The value; the word for none is the caller's. */
  readonly children: ReactNode;
  /** A link or button that changes it. */
  readonly action?: ReactNode;
}

/** A name, its value, and what can be done about it. Rows of a `<dl>`. */
export const FactRow = ({ label, children, action }: FactRowProps) => (
  <div className="border-line grid grid-cols-[1fr_auto] items-center gap-x-4 px-6 py-3 not-first:border-t">
    <dt className="text-ink-2 text-sm">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
    {action !== undefined && <dd className="col-start-2 row-span-2 row-start-1">{action}</dd>}
  </div>
);

export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="account-section card overflow-hidden" aria-label={title}>
    <h2 className="px-6 pt-5 pb-2 text-lg font-semibold">{title}</h2>
    {children}
  </section>
);
