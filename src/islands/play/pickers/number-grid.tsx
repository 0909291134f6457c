import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from '#ui/classes.ts';

export interface NumberGridProps {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly chosen: ReadonlySet<number>;
  /** The maximum is chosen: numbers can only be removed. */
  readonly full: boolean;
  readonly toggle: (n: number) => void;
  /** Content of a number's button; a ball by default. */
  readonly renderNumber?: ((n: number) => ReactNode) | undefined;
  /** The faces are words, so the grid runs in the direction of the language. */
  readonly words?: boolean | undefined;
  /** Class for the columns of faces that are not plain numbers. */
  readonly className?: string | undefined;
}

/** How many buttons are in the first row as laid out. */
function countColumns(buttons: readonly HTMLElement[]): number {
  const top = buttons[0]?.offsetTop;
  const second = buttons.findIndex(({ offsetTop }) => offsetTop !== top);
  return second === -1 ? buttons.length : second;
}

const KEYS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

const BALL = 'aspect-square min-h-10 max-w-16 justify-self-center rounded-full text-lg font-bold';
/** Columns for pictures and names, which are wider than numbers. */
const TILE = 'rounded-art min-h-11 px-1 py-1.5 text-sm';

/**
 * A grid of numbers, left to right in both languages like balls, unless it shows words. It is one tab stop; arrow keys
 * move inside.
 */
export function NumberGrid({ label, from, to, chosen, full, toggle, renderNumber, words, className }: NumberGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const move = (event: KeyboardEvent) => {
    if (!KEYS.has(event.key)) return;
    const buttons = [...(grid.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const right = words && getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -right,
      ArrowRight: right,
      ArrowUp: -countColumns(buttons),
      ArrowDown: countColumns(buttons),
    };
    const step = steps[event.key];
    const next = step === undefined ? (event.key === 'Home' ? 0 : buttons.length - 1) : at + step;
    event.preventDefault();
    const target = buttons[next];
    if (!target) return;
    for (const button of buttons) button.tabIndex = button === target ? 0 : -1;
    target.focus();
  };
  return (
    <div
      ref={grid}
      role="group"
      aria-label={label}
      dir={words ? undefined : 'ltr'}
      onKeyDown={move}
      className={classes('grid gap-2', className ?? 'grid-cols-6 lg:grid-cols-11')}
    >
      {numbers.map((n, i) => {
        const on = chosen.has(n);
        return (
          <button
            key={n}
            type="button"
            aria-pressed={on}
            aria-disabled={full && !on ? true : undefined}
            tabIndex={i === 0 ? 0 : -1}
            onClick={() => toggle(n)}
            className={classes(
              'tabular grid w-full place-items-center transition-transform duration-150 active:scale-95',
              renderNumber ? TILE : BALL,
              on ? 'hue text-white shadow-float' : 'bg-raised text-ink',
              full && !on && 'text-ink-2 opacity-60',
            )}
          >
            {renderNumber ? renderNumber(n) : n}
          </button>
        );
      })}
    </div>
  );
}
