import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';

/** Moves the focus to the first field that is wrong, each time `round` changes and there is one. */
export function useFocusFirstWrong(round: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (round > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [round]);
  return form;
}

const never = () => () => undefined;

/** The address's query, so that links between login and registration keep the way back; empty while the server renders. */
export const useLocationSearch = (): string =>
  useSyncExternalStore(
    never,
    () => location.search,
    () => '',
  );

/** The field an answer of the gateway names, so that the form can mark it. */
export const refusedField = (extData: unknown): string | undefined => {
  const field = typeof extData === 'object' && extData !== null && 'field' in extData ? extData.field : undefined;
  return typeof field === 'string' ? field : undefined;
};
