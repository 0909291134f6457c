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
  <div className="border-line flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-6 py-3 not-first:border-t">
    <div className="min-w-0 flex-1 basis-40">
      <dt className="text-ink-2 text-sm">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
    {action !== undefined && <dd className="shrink-0">{action}</dd>}
  </div>
);

export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="card overflow-hidden" aria-label={title}>
    <h2 className="px-6 pt-5 pb-2 text-lg font-semibold">{title}</h2>
    {children}
  </section>
);
