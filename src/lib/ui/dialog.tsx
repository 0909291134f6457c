import { useEffect, useId, useReducer, useRef, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import { classes } from './classes.ts';
import { Icon, icons } from './icon.tsx';

export interface DialogProps {
  readonly open: boolean;
  /** Called when the dialog is to close: Esc, the close button, or a press outside. The owner sets `open`. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Label of the close button, e.g. 'Close'. Without it there is none. */
  readonly closeLabel?: string | undefined;
  /**
   * What closes it besides its buttons, as HTML's `closedby`: Esc and a press outside, Esc alone, or nothing. Default:
   * 'any' with a close button, 'none' without.
   */
  readonly closedBy?: 'any' | 'closerequest' | 'none' | undefined;
  /**
   * 'message': the body is read out as the description, and is focusable if it scrolls. 'document': the body is to be
   * read by the player and takes the initial focus.
   */
  readonly content?: 'message' | 'document' | undefined;
  /** The heading takes the initial focus. */
  readonly focusTitle?: boolean;
  /** Keeps the content while the dialog is closed, e.g. a frame that is slow to load. */
  readonly keepMounted?: boolean;
  /** 'full' fills the screen, e.g. for a bank's page. */
  readonly size?: 'normal' | 'wide' | 'full';
  /** Buttons at the bottom, always visible. */
  readonly footer?: ReactNode;
  readonly className?: string | undefined;
  readonly ref?: RefObject<HTMLDialogElement | null>;
  readonly children: ReactNode;
}

/** Open dialogs, the topmost last. One that is shown again must not cover those above it. */
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

/** Closes the dialog, unless the browser has already done so and returned the focus. Returns whether it was open. */
function hide(dialog: HTMLDialogElement): boolean {
  openDialogs.splice(openDialogs.indexOf(dialog), 1);
  const wasOpen = dialog.open;
  if (wasOpen) dialog.close();
  return wasOpen;
}

/**
 * Opens and closes a native dialog and returns the focus. Returns a handler for the browser's close event: at the
 * second Esc browsers close a dialog in any case, and then it is shown again.
 */
function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean): () => void {
  const [closings, countClosing] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const before = document.activeElement;
    return () => {
      // Browsers do not return the focus from an element that was removed.
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
 * A native modal dialog: the browser keeps the focus inside and returns it afterwards. A card on wide screens, a bottom
 * sheet on phones. Unless `keepMounted`, a closed dialog renders no content.
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
  /** Ignores events of dialogs inside this one, which React bubbles. */
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
        // It was shown again already, above a dialog below it.
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

/** Makes content focusable while it is taller than its container. It keeps the focus until that moves. */
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

/** A press on the backdrop targets the dialog itself, at a point outside its box. */
function isOutside(
  dialog: HTMLDialogElement,
  { clientX: x, clientY: y }: { clientX: number; clientY: number },
): boolean {
  const box = dialog.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/** A `ref` for the initial focus of a dialog: browsers read the `autofocus` attribute, which React does not write. */
export const autoFocusRef = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');
