import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to the first field that is wrong, each time `round` changes and there is one. */
export function useFocusFirstWrong(round: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (round > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [round]);
  return form;
}

/** The field an answer of the gateway names, so that the form can mark it. */
export const fieldOf = (extData: unknown): string | undefined => {
  const field = typeof extData === 'object' && extData !== null && 'field' in extData ? extData.field : undefined;
  return typeof field === 'string' ? field : undefined;
};
