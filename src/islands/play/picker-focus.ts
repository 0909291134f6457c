import { useEffect } from 'react';

const MARK = 'data-picker';
/** The picker's place on the page, which may take the focus. */
export const pickerMark = { [MARK]: '', tabIndex: -1 } as const;

/**
 * Focuses the picker when a dialog closes and the button that opened it is gone, e.g. with the pay bar of a cart that
 * was bought. `open` differs for each dialog.
 */
export function usePickerFocusAfter(open: unknown): void {
  useEffect(() => {
    if (!open) return;
    return () => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(`[${MARK}]`)?.focus({ preventScroll: true });
    };
  }, [open]);
}
