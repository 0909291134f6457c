import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { ReactNode } from 'react';
import { importWithRetry } from '#client/page/import-with-retry.ts';

type Later = typeof import('./lazy-sections.tsx');

/** What a player comes to after the numbers; there soon after the page is up. */
export const $lazySections = atom<Later | undefined>(undefined);
export const loadLazySections = (): void =>
  void importWithRetry(() => import('./lazy-sections.tsx')).then((parts) => $lazySections.set(parts));

const server: Later | undefined = import.meta.env.SSR ? await import('./lazy-sections.tsx') : undefined;

interface PlaceProps {
  /** What the server said is not true of this plan or this choice. */
  readonly covered: boolean;
  readonly children: (parts: Later) => ReactNode;
}

/**
 * A place of something that comes later. Until then it stays as the server sent it and is left alone: there is nothing yet
 * that could change it. It speaks of an empty plan and of the first way to play; beside any other it is covered.
 */
export function LazySection({ covered, children }: PlaceProps) {
  const parts = useStore($lazySections);
  if (server) return <div>{children(server)}</div>;
  if (parts) return children(parts);
  return (
    <div
      suppressHydrationWarning
      className={covered ? 'skeleton *:invisible' : undefined}
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
