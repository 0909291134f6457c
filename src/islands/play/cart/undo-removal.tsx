import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { SECOND_MS } from '#kernel/time.ts';
import { Button } from '#ui/button.tsx';
import { usePlay } from '../play-context.ts';

const VISIBLE_MS = 10 * SECOND_MS;
/** Extra time while hovered or focused. */
const EXTENSION_MS = 2 * SECOND_MS;
/** Delay of the text: text that appears together with its live region is often not announced. */
const SPOKEN_AFTER_MS = 50;

const findCartPanel = (element: HTMLElement) => element.closest<HTMLElement>('[role=group]');

/** Offers to restore removed entries for some seconds. Loaded when an entry is removed. */
export default function UndoRemoval() {
  const { t, cart } = usePlay();
  const box = useRef<HTMLDivElement>(null);
  const { entries } = useStore(cart.$state);
  const before = useStore(cart.$removed);
  const count = before ? before.entries.length - entries.length : 0;
  const [message, setMessage] = useState('');
  useEffect(() => {
    const element = box.current;
    // The cart is on the page twice, and a phone shows only the one in the sheet.
    if (!element?.checkVisibility()) return;
    const spoken = setTimeout(() => setMessage(t('plan.removed', { count })), SPOKEN_AFTER_MS);
    // The pressed button was removed with its entry, so the focus moves here.
    if (document.activeElement === document.body) element.querySelector('button')?.focus();
    const expire = () => {
      if (element.matches(':hover, :has(:focus-visible)')) return void (timer = setTimeout(expire, EXTENSION_MS));
      if (element.contains(document.activeElement)) findCartPanel(element)?.focus();
      cart.dropRemoved();
    };
    let timer = setTimeout(expire, VISIBLE_MS);
    return () => {
      clearTimeout(spoken);
      clearTimeout(timer);
    };
  }, [count, cart, t]);
  return (
    <div ref={box} className="border-line rounded-art flex flex-1 items-center justify-between gap-1 border ps-3">
      <p role="status" className="text-sm">
        {message}
      </p>
      <Button
        variant="plain"
        size="sm"
        onClick={({ currentTarget }) => {
          findCartPanel(currentTarget)?.focus();
          cart.undoRemoval();
        }}
      >
        {t('plan.undo')}
      </Button>
    </div>
  );
}
