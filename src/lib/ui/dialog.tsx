import { useEffect, useId, useRef, type ReactNode } from 'react';
import { classes } from './classes.ts';

export interface DialogProps {
  readonly open: boolean;
  /** Asked to close: Esc, the cross, or a press outside. The owner sets `open`. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Names the cross, e.g. 'Close'. Without it there is no cross, and Esc and outside do nothing: the buttons decide. */
  readonly closeLabel?: string | undefined;
  /** 'full' fills the screen, e.g. for a bank's page. */
  readonly size?: 'normal' | 'wide' | 'full';
  /** Buttons, at the bottom, always in view. */
  readonly footer?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const CROSS = (
  <svg
    width="22"
    height="22"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M6 6l12 12M18 6L6 18" />
  </svg>
);

/**
 * A native modal dialog: the browser keeps the focus in it and gives it back to what opened it.
 * A card on a wide screen, a sheet on a phone. Its content is not rendered while it is closed.
 */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  size = 'normal',
  footer,
  className,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const before = document.activeElement;
    dialog.showModal();
    const overflow = document.documentElement.style.overflow;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = overflow;
      if (dialog.open) dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);
  if (!open) return null;
  const ask = () => closeLabel !== undefined && onClose();
  return (
    <dialog
      ref={ref}
      className={classes('dialog', size === 'full' && 'dialog-full', size === 'wide' && '[--dialog:720px]', className)}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        ask();
      }}
      onPointerDown={(event) => event.target === event.currentTarget && outside(event.currentTarget, event) && ask()}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        {closeLabel !== undefined && (
          <button type="button" className="icon-btn" aria-label={closeLabel} onClick={onClose}>
            {CROSS}
          </button>
        )}
      </div>
      <div className="dialog-body">{children}</div>
      {footer !== undefined && <div className="dialog-foot">{footer}</div>}
    </dialog>
  );
}

/** A press on the backdrop reaches the dialog itself, at a point outside its box. */
function outside(dialog: HTMLDialogElement, { clientX: x, clientY: y }: { clientX: number; clientY: number }): boolean {
  const box = dialog.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
