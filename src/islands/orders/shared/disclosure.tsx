import type { ReactNode } from 'react';
import { Icon, icons } from '#ui/icon.tsx';

interface DisclosureProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A closed part of a card, which its title opens. */
export const Disclosure = ({ title, children }: DisclosureProps) => (
  <details className="group border-t border-line">
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold">
      {title}
      <Icon path={icons.down} className="flex-none text-ink-2 transition-[rotate] group-open:rotate-180" />
    </summary>
    <div className="grid gap-4 pb-4">{children}</div>
  </details>
);
