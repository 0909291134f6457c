import { useEffect, useId, useReducer, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { classes } from './classes.ts';
import { Icon, icons } from './icon.tsx';

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

/** Those that stand open, the one on top last: one that is shown again must not cover what stands on it. */
const standing: HTMLDialogElement[] = [];

function show(dialog: HTMLDialogElement): void {
  if (!standing.includes(dialog)) {
    const inside = standing.findIndex((other) => dialog.contains(other));
    standing.splice(inside === -1 ? standing.length : inside, 0, dialog);
  }
  for (const one of standing.slice(standing.indexOf(dialog))) {
    if (one.open) one.close();
    one.showModal();
  }
}

function hide(dialog: HTMLDialogElement): void {
  standing.splice(standing.indexOf(dialog), 1);
  if (dialog.open) dialog.close();
}

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
  const [closings, closedByItself] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const before = document.activeElement;
    return () => {
      hide(dialog);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);
  // Whether it is open is the owner's word: a browser closes a dialog at the second Esc, whatever was answered to the first.
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && open && !dialog.open) show(dialog);
  }, [open, closings]);
  if (!open) return null;
  const ask = () => closeLabel !== undefined && onClose();
  /** React hands on what a dialog inside this one hears. */
  const own = (act: (event: SyntheticEvent<HTMLDialogElement>) => void) => (event: SyntheticEvent<HTMLDialogElement>) =>
    event.target === event.currentTarget && act(event);
  return (
    <dialog
      ref={ref}
      className={classes('dialog', size === 'full' && 'dialog-full', size === 'wide' && '[--dialog:720px]', className)}
      aria-labelledby={id}
      onCancel={own((event) => {
        event.preventDefault();
        ask();
      })}
      onClose={own(({ currentTarget }) => {
        // Stands again already: it was put back on top of one below it.
        if (currentTarget.open) return;
        ask();
        closedByItself();
      })}
      onPointerDown={(event) => event.target === event.currentTarget && outside(event.currentTarget, event) && ask()}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        {closeLabel !== undefined && (
          <button type="button" className="icon-btn" aria-label={closeLabel} onClick={onClose}>
            <Icon path={icons.cross} size={22} />
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
