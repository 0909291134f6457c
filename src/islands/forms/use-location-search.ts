import { useBrowserValue } from '#ui/use-browser-value.ts';

/** The query of the address, which links between login and registration pass on. Empty during server rendering. */
export const useLocationSearch = (): string =>
  useBrowserValue(
    () => location.search,
    () => '',
  );
