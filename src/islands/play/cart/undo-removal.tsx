import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { SECOND_MS } from '#kernel/time.ts';
import { Button } from '#ui/button.tsx';
import type { PlayContext } from '../play-context.ts';

const STAYS_MS = 10 * SECOND_MS;
/** While it is pointed at, or reached by the keyboard, it stays. */
const AGAIN_MS = 2 * SECOND_MS;
/** Words that come into a live region together with it are often not spoken. */
const SPOKEN_AFTER_MS = 50;

/** What was taken out of the plan can be put back for some seconds. Loaded when the first entry goes. */
export default function UndoRemoval({ tools: { t, store } }: { readonly tools: PlayContext }) {
  const box = useRef<HTMLDivElement>(null);
  const { entries } = useStore(store.$state);
  const before = useStore(store.$removed);
  const count = before ? before.entries.length - entries.length : 0;
  const [words, setWords] = useState('');
  useEffect(() => {
    const element = box.current;
    // The plan stands twice on the page; a phone shows it as a sheet only.
    if (!element?.checkVisibility()) return;
    const leave = () => {
      if (element.contains(document.activeElement)) planOf(element)?.focus();
    };
    const spoken = setTimeout(() => setWords(t('plan.removed', { count })), SPOKEN_AFTER_MS);
    // The button that was pressed is gone with its entry.
    if (document.activeElement === document.body) element.querySelector('button')?.focus();
    const end = () => {
      if (element.matches(':hover, :has(:focus-visible)')) return void (timer = setTimeout(end, AGAIN_MS));
      leave();
      store.keepRemoved();
    };
    let timer = setTimeout(end, STAYS_MS);
    return () => {
      clearTimeout(spoken);
      clearTimeout(timer);
    };
  }, [count, store, t]);
  return (
    <div ref={box} className="border-line rounded-art flex flex-1 items-center justify-between gap-1 border ps-3">
      <p role="status" className="text-sm">
        {words}
      </p>
      <Button
        variant="plain"
        size="sm"
        onClick={({ currentTarget }) => {
          planOf(currentTarget)?.focus();
          store.undo();
        }}
      >
        {t('plan.undo')}
      </Button>
    </div>
  );
}

const planOf = (element: HTMLElement) => element.closest<HTMLElement>('[role=group]');
