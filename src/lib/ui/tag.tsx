import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type TagTone = 'neutral' | 'good' | 'warm' | 'bad' | 'glass';

export function Tag({
  tone = 'neutral',
  className,
  children,
}: {
  readonly tone?: TagTone;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return <span className={classes('tag', tone !== 'neutral' && `tag-${tone}`, className)}>{children}</span>;
}
