import { emptyArt, type EmptyArt } from './empty-art.ts';
import { Empty, type EmptyProps } from './empty.tsx';

export interface EmptyStateProps extends Omit<EmptyProps, 'drawing'> {
  readonly art?: EmptyArt;
}

/** A list with nothing in it: a drawing, what would stand here, and one way on. */
export const EmptyState = ({ art = 'tickets', action, ...words }: EmptyStateProps) => (
  <Empty drawing={emptyArt[art]} {...words} action={action && <div className="mt-2">{action}</div>} />
);
