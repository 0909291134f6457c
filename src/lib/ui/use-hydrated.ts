import { useBrowserValue } from './use-browser-value.ts';

/** False during server rendering and until hydration. */
export const useHydrated = (): boolean =>
  useBrowserValue(
    () => true,
    () => false,
  );
