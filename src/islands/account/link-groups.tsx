import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';

export interface GroupLink {
  readonly href: string;
  readonly text: ReactNode;
  /** A second line: what is there now, or what it is for. */
  readonly detail?: ReactNode;
  /** A path in a box of 24. */
  readonly icon?: string | undefined;
}

interface LinkGroupProps {
  readonly title: string;
  readonly links: readonly GroupLink[];
}

/** A titled list of pages. A group without a page is not shown. */
export const LinkGroup = ({ title, links }: LinkGroupProps) =>
  links.length > 0 && (
    <section className="account-group card overflow-hidden" aria-label={title}>
      <h2 className="text-ink-2 px-6 pt-4 pb-1 text-sm">{title}</h2>
      <ul>
        {links.map(({ href, text, detail, icon }) => (
          <li key={href} className="border-line not-first:border-t">
            <a className="hover:bg-raised flex min-h-14 items-center gap-4 px-6 py-3" href={href}>
              {icon !== undefined && <Icon className="text-accent shrink-0" path={icon} size={22} weight={1.8} />}
              <span className="min-w-0 flex-1">
                <span className="block">{text}</span>
                {detail !== undefined && <span className="text-ink-2 block text-sm wrap-anywhere">{detail}</span>}
              </span>
              <Icon className="text-ink-3 shrink-0 rtl:-scale-x-100" path="m9 5 7 7-7 7" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
