import type { ReactNode } from 'react';

/** Paths of icons used in more than one place, in a box of 24. */
export const icons = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6L6 18',
  down: 'm6 9 6 6 6-6',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13.5 6.5l4 4',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
} as const;

export interface IconProps {
  /** One of `icons`, or a path of your own. */
  readonly path?: string;
  /** Label for screen readers. Without it the icon is decorative. */
  readonly label?: string;
  readonly size?: number;
  readonly weight?: number;
  readonly className?: string;
  /** Shapes other than a path. */
  readonly children?: ReactNode;
}

/** An icon drawn with strokes, in the colour of the text. */
export const Icon = ({ path, label, size = 20, weight = 2, className, children }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={weight}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    {path !== undefined && <path d={path} />}
    {children}
  </svg>
);
