import type { KeyboardEvent } from 'react';
import { SHELLS, type Dive, type Find } from '#instants/e-instants/pearl-dive/rules.ts';
import type { PlayView } from '../use-play.ts';
import { ShellArt } from './art.tsx';

const COLUMNS = 4;

/** Arrow keys go from shell to shell, as they lie. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const shells = [...event.currentTarget.querySelectorAll<HTMLElement>('.pd-shell')];
  const at = shells.indexOf(event.target as HTMLElement);
  const onward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const steps: Partial<Record<string, number>> = {
    ArrowRight: onward,
    ArrowLeft: -onward,
    ArrowDown: COLUMNS,
    ArrowUp: -COLUMNS,
  };
  const step = steps[event.key];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  shells[at + step]?.focus();
}

/** What each shell holds that was opened. The finds come in their order, whichever shell is opened. */
function findsOfShells({ state }: PlayView<Dive>): ReadonlyMap<number, Find | undefined> {
  if (state.phase !== 'playing' && state.phase !== 'result') return new Map();
  return new Map(state.taken.map((shell, i) => [shell, state.dealt.play.finds[i]]));
}

/** The shells of the reef, as buttons. */
export function Reef({ view }: { readonly view: PlayView<Dive> }) {
  const { words, take, state } = view;
  const finds = findsOfShells(view);
  const diving = state.phase === 'playing' && state.taken.length < state.dealt.steps;
  return (
    <ul className="pd-reef" aria-label={words('reef')} onKeyDown={moveFocus}>
      {Array.from({ length: SHELLS }, (_, shell) => {
        const find = finds.get(shell);
        const number = shell + 1;
        return (
          <li key={shell}>
            <button
              type="button"
              className="pd-shell"
              data-open={find}
              data-first={shell === 0 || undefined}
              aria-disabled={!diving || find !== undefined}
              aria-label={find ? words('opened', { number, find: words(`find.${find}`) }) : words('shell', { number })}
              onClick={() => diving && take(shell)}
            >
              <ShellArt find={find} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
