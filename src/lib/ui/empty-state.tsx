import type { ReactNode } from 'react';
import { emptyArt, type EmptyArt } from './empty-art.ts';

export interface EmptyStateProps {
  readonly art?: EmptyArt;
  readonly title: string;
  readonly text?: ReactNode;
  /** One way on: a button or a link. */
  readonly action?: ReactNode;
}

/** A list with nothing in it: a drawing, what would stand here, and one way on. */
export function EmptyState({ art = 'tickets', title, text, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <svg viewBox="0 0 168 120" aria-hidden="true" dangerouslySetInnerHTML={{ __html: emptyArt[art] }} />
      <h2 className="text-lg">{title}</h2>
      {text !== undefined && <p className="text-ink-2 max-w-[44ch]">{text}</p>}
      {action}
    </div>
  );
}
