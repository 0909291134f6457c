import { useEffect } from 'react';

/**
 * Focuses the picker when a dialog closes and the button that opened it is gone, e.g. with the pay bar of a cart that
 * was bought. The picker has `data-picker`. `open` differs for each dialog.
 */
export function usePickerFocusAfter(open: unknown): void {
  useEffect(() => {
    if (!open) return;
    return () => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>('[data-picker]')?.focus({ preventScroll: true });
    };
  }, [open]);
}
