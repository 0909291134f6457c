import type { ReactNode } from 'react';

export interface EmptyProps {
  /** The inside of an SVG of 168 × 120, e.g. `tickets` of empty-tickets.ts. */
  readonly drawing: string;
  readonly title: string;
  readonly text?: ReactNode;
  /** One way on: a button or a link. */
  readonly action?: ReactNode;
}

/** EmptyState for the page that counts each byte: it brings the one drawing it shows. */
export const Empty = ({ drawing, title, text, action }: EmptyProps) => (
  <div className="empty">
    <svg viewBox="0 0 168 120" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawing }} />
    <h2 className="text-lg">{title}</h2>
    {text !== undefined && <p className="text-ink-2 max-w-[44ch]">{text}</p>}
    {action}
  </div>
);
