import type { ReactNode } from 'react';
import { Icon, icons } from '#ui/icon.tsx';

interface DisclosureProps {
  readonly title: string;
  /** What stands beside the title, at the other end. */
  readonly beside?: ReactNode;
  /** Open at first. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** A closed part of a card, which its title opens. */
export const Disclosure = ({ title, beside, open = false, children }: DisclosureProps) => (
  <details className="group border-t border-line" open={open}>
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold">
      {title}
      <span className="flex flex-none items-center gap-3">
        {beside}
        <Icon path={icons.down} className="flex-none text-ink-2 transition-[rotate] group-open:rotate-180" />
      </span>
    </summary>
    <div className="grid gap-4 pb-4">{children}</div>
  </details>
);
