import { useState } from 'react';
import { localStore } from '#client/storage/stores.ts';
import { useBrowserValue } from '#ui/use-browser-value.ts';

/** Whether the player turned the sound of scratching on or off. */
const KEY = 'scratch_sound';

/** On unless the player turned it off, or prefers reduced motion and did not turn it on. */
function readSound(): boolean {
  const chosen = localStore.get(KEY);
  return chosen === null ? !matchMedia('(prefers-reduced-motion: reduce)').matches : chosen === 'on';
}

/** The sound of scratching, and how to turn it on or off. It is remembered. */
export function useSound(): readonly [on: boolean, set: (on: boolean) => void] {
  const before = useBrowserValue(readSound, () => false);
  const [chosen, setChosen] = useState<boolean>();
  return [
    chosen ?? before,
    (on) => {
      localStore.set(KEY, on ? 'on' : 'off');
      setChosen(on);
    },
  ];
}
