import { memo, type ReactNode } from 'react';
import { emptyArt, type EmptyArt } from './empty-art.ts';
import { classes } from './classes.ts';

export interface EmptyStateProps {
  readonly art?: EmptyArt;
  readonly title: string;
  readonly text?: ReactNode;
  /** Buttons or links to continue. */
  readonly action?: ReactNode;
  /** h1 if the page has no other heading. */
  readonly heading?: 'h1' | 'h2';
  /** 'page' fills the space of a page's content. */
  readonly size?: 'list' | 'card' | 'page';
}

const TITLE = { list: 'text-lg', card: 'text-xl', page: 'text-2xl' } as const;

/** An empty list or page: a drawing, what would be here, and links to continue. */
function EmptyStateView({
  art = 'tickets',
  title,
  text,
  action,
  heading: Heading = 'h2',
  size = 'list',
}: EmptyStateProps) {
  return (
    <div className={classes('empty', size === 'page' && 'wrap-page py-20')}>
      <svg viewBox="0 0 168 120" aria-hidden="true" dangerouslySetInnerHTML={{ __html: emptyArt[art] }} />
      <Heading className={TITLE[size]}>{title}</Heading>
      {text !== undefined && <p className="text-ink-2 max-w-[44ch]">{text}</p>}
      {action && <div className={size === 'page' ? 'mt-3 flex flex-wrap justify-center gap-3' : 'mt-2'}>{action}</div>}
    </div>
  );
}

export const EmptyState = memo(EmptyStateView);
