import { useEffect, useId, useReducer, useRef, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import { classes } from './classes.ts';
import { Icon, icons } from './icon.tsx';

export interface DialogProps {
  readonly open: boolean;
  /** Asked to close: Esc, the cross, or a press outside. The owner sets `open`. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Names the cross, e.g. 'Close'. Without it there is no cross. */
  readonly closeLabel?: string | undefined;
  /**
   * What closes it besides its buttons, in the words of HTML: Esc and a press outside, Esc alone, or nothing.
   * Unless given, 'any' with a cross and 'none' without.
   */
  readonly closedBy?: 'any' | 'closerequest' | 'none' | undefined;
  /**
   * 'message': the body is read out as its description, and scrolls by key where it is taller than its room.
   * 'document': the body is to be read by the player, and has the focus first.
   */
  readonly content?: 'message' | 'document' | undefined;
  /** The heading has the focus first. */
  readonly focusTitle?: boolean;
  /** Its content stays while it is closed, e.g. a frame that is slow to load. */
  readonly keepMounted?: boolean;
  /** 'full' fills the screen, e.g. for a bank's page. */
  readonly size?: 'normal' | 'wide' | 'full';
  /** Buttons, at the bottom, always in view. */
  readonly footer?: ReactNode;
  readonly className?: string | undefined;
  readonly ref?: RefObject<HTMLDialogElement | null>;
  readonly children: ReactNode;
}

/** Dialogs that are open, the one on top last: one that is shown again must not cover what stands on it. */
const openDialogs: HTMLDialogElement[] = [];

function show(dialog: HTMLDialogElement): void {
  if (!openDialogs.includes(dialog)) {
    const inside = openDialogs.findIndex((other) => dialog.contains(other));
    openDialogs.splice(inside === -1 ? openDialogs.length : inside, 0, dialog);
  }
  for (const one of openDialogs.slice(openDialogs.indexOf(dialog))) {
    if (one.open) one.close();
    one.showModal();
  }
}

/** Closes it, unless the browser has done so and given the focus back already. Returns whether it was open. */
function hide(dialog: HTMLDialogElement): boolean {
  openDialogs.splice(openDialogs.indexOf(dialog), 1);
  const wasOpen = dialog.open;
  if (wasOpen) dialog.close();
  return wasOpen;
}

/**
 * Opens and closes a native dialog as its owner says, and gives the focus back. Returns what to call when the browser
 * has closed it: at the second Esc it does so whatever was answered to the first, and the dialog is shown again.
 */
function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean): () => void {
  const [closings, countClosing] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const before = document.activeElement;
    return () => {
      // An element that is gone from the page gives no focus back.
      if (hide(dialog) && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [ref, open]);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && open && !dialog.open) show(dialog);
  }, [ref, open, closings]);
  return countClosing;
}

/**
 * A native modal dialog: the browser keeps the focus in it and gives it back to what opened it.
 * A card on a wide screen, a sheet on a phone. Unless `keepMounted`, its content is not rendered while it is closed.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, closeLabel, content, focusTitle, keepMounted, size, footer, className } = props;
  const { ref: givenRef, closedBy = closeLabel === undefined ? 'none' : 'any', children } = props;
  const ownRef = useRef<HTMLDialogElement>(null);
  const ref = givenRef ?? ownRef;
  const id = useId();
  const countClosing = useModal(ref, open);
  if (!open && !keepMounted) return null;
  const ask = () => closedBy !== 'none' && onClose();
  /** React hands on what a dialog inside this one hears. */
  const own = (act: (event: SyntheticEvent<HTMLDialogElement>) => void) => (event: SyntheticEvent<HTMLDialogElement>) =>
    event.target === event.currentTarget && act(event);
  return (
    <dialog
      ref={ref}
      className={classes('dialog', size === 'full' && 'dialog-full', size === 'wide' && '[--dialog:720px]', className)}
      aria-labelledby={id}
      aria-describedby={content === 'message' ? `${id}-body` : undefined}
      onCancel={own((event) => {
        event.preventDefault();
        ask();
      })}
      onClose={own(({ currentTarget }) => {
        // Shown again already: it was put back on top of one below it.
        if (currentTarget.open) return;
        ask();
        countClosing();
      })}
      onPointerDown={(event) =>
        closedBy === 'any' && event.target === event.currentTarget && isOutside(event.currentTarget, event) && onClose()
      }
    >
      <div className="dialog-head">
        <h2 id={id} tabIndex={focusTitle ? -1 : undefined} ref={focusTitle ? autoFocusRef : undefined}>
          {title}
        </h2>
        {closeLabel !== undefined && (
          <button type="button" className="icon-btn" aria-label={closeLabel} onClick={onClose}>
            <Icon path={icons.cross} size={22} />
          </button>
        )}
      </div>
      <DialogBody id={id} content={content}>
        {children}
      </DialogBody>
      {footer !== undefined && <div className="dialog-foot">{footer}</div>}
    </dialog>
  );
}

function DialogBody({ id, content, children }: Pick<DialogProps, 'content' | 'children'> & { readonly id: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => (content === 'message' && ref.current ? keepScrollable(ref.current) : undefined), [content]);
  if (content === 'document')
    return (
      <div className="dialog-body" role="group" aria-labelledby={id} tabIndex={0} ref={autoFocusRef}>
        {children}
      </div>
    );
  return (
    <div className="dialog-body" id={`${id}-body`} ref={ref}>
      {children}
    </div>
  );
}

/** Lets the keyboard reach what is taller than its room, whenever it becomes so. The focus stays until it is moved. */
function keepScrollable(element: HTMLElement): () => void {
  const update = () => {
    if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
    else if (document.activeElement !== element) element.removeAttribute('tabindex');
  };
  const observer = new ResizeObserver(update);
  observer.observe(element);
  element.addEventListener('blur', update);
  return () => observer.disconnect();
}

/** A press on the backdrop reaches the dialog itself, at a point outside its box. */
function isOutside(
  dialog: HTMLDialogElement,
  { clientX: x, clientY: y }: { clientX: number; clientY: number },
): boolean {
  const box = dialog.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/** As `ref` of what a dialog focuses first: the browser reads the attribute when it opens one; React does not write it. */
export const autoFocusRef = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');
