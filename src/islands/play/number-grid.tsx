import { useRef, type KeyboardEvent } from 'react';
import { classes } from '#ui/classes.ts';

interface NumberGridProps {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly chosen: ReadonlySet<number>;
  /** No more can be chosen: only taking back. */
  readonly full: boolean;
  readonly toggle: (n: number) => void;
}

/** How many buttons stand in the first row, as the page has laid them out. */
function columns(buttons: readonly HTMLElement[]): number {
  const top = buttons[0]?.offsetTop;
  const second = buttons.findIndex(({ offsetTop }) => offsetTop !== top);
  return second === -1 ? buttons.length : second;
}

const KEYS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

/** Numbers to tap. One stop in the tab order; arrows move through the grid, the way it is laid out. Left to right in both languages. */
export function NumberGrid({ label, from, to, chosen, full, toggle }: NumberGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const move = (event: KeyboardEvent) => {
    if (!KEYS.has(event.key)) return;
    const buttons = [...(grid.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -columns(buttons),
      ArrowDown: columns(buttons),
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
      dir="ltr"
      onKeyDown={move}
      className="grid grid-cols-6 gap-2 lg:grid-cols-11"
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
              'tabular grid aspect-square min-h-11 w-full max-w-16 place-items-center justify-self-center rounded-full text-lg font-bold transition-transform duration-150 active:scale-95',
              on ? 'hue text-white shadow-float' : 'bg-raised text-ink',
              full && !on && 'text-ink-2 opacity-60',
            )}
          >
            {n}
          </button>
        );
      })}
    </div>
  );
}
