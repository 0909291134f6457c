import { createContext, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#ui/button.tsx';
import { Dialog, autoFocusRef } from '#ui/dialog.tsx';

export interface FrameButton<Answer = undefined> {
  readonly text: string;
  /** The primary action, which has the initial focus. */
  readonly main?: true;
  /** Runs after the dialog has closed. */
  readonly act?: () => void;
  /** The result of `openDialog`. */
  readonly answer?: Answer;
  /** Called before the dialog closes; false keeps it open, e.g. until a box is ticked, or where a command failed. */
  readonly mayClose?: () => boolean | Promise<boolean>;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly describedBy?: string;
}

interface FrameProps<Answer> {
  readonly title: string;
  readonly buttons: readonly FrameButton<Answer>[];
  /** Called after it has closed, by a button or by Esc. */
  readonly onClosed: (answer?: Answer) => void;
  /** The text takes the initial focus, because it is to be read. */
  readonly long?: boolean;
  readonly className?: string | undefined;
  /** Closes it without an answer when it is aborted. */
  readonly until?: AbortSignal | undefined;
  readonly children: ReactNode;
}

type Closing =
  /** `mustAnswer`: only its buttons close it, neither Esc nor a cross. */
  | { readonly mustAnswer?: boolean; readonly closeLabel?: never }
  /** Label of a close button in the corner. */
  | { readonly mustAnswer?: never; readonly closeLabel: string };

/** Closes the surrounding dialog and runs something afterwards, as its buttons do. */
export const CloseThen = createContext<(act: () => void) => void>((act) => act());

/** The frame of a dialog opened by name. */
export function DialogFrame<Answer = undefined>(props: FrameProps<Answer> & Closing) {
  const { title, buttons, onClosed, long = false, mustAnswer = false, closeLabel, className, until, children } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<Pick<FrameButton<Answer>, 'act' | 'answer'>>();
  // The native close comes first, so that the `close` event reaches the document.
  const close = () => {
    if (ref.current?.open) return ref.current.close();
    onClosed(chosen?.answer);
    chosen?.act?.();
  };
  const closeBy = useCallback((choice: typeof chosen) => {
    flushSync(() => setChosen(choice));
    ref.current?.close();
  }, []);
  useEffect(() => {
    const leave = () => closeBy({});
    // It was aborted before it was rendered; nothing can be flushed inside an effect.
    if (until?.aborted) queueMicrotask(leave);
    until?.addEventListener('abort', leave);
    return () => until?.removeEventListener('abort', leave);
  }, [until, closeBy]);
  const press = async (button: FrameButton<Answer>) => {
    const may = button.mayClose?.() ?? true;
    // Nothing waits where nothing is asked: the dialog closes with the press.
    if (typeof may === 'boolean' ? may : await may) closeBy(button);
  };
  return (
    <Dialog
      ref={ref}
      open
      onClose={close}
      title={title}
      closeLabel={closeLabel}
      closedBy={mustAnswer && !chosen ? 'none' : 'closerequest'}
      content={long ? 'document' : 'message'}
      className={className}
      footer={buttons.map((button) => (
        <Button
          key={button.text}
          ref={button.main && !long ? autoFocusRef : undefined}
          variant={button.main ? 'primary' : 'quiet'}
          aria-disabled={button.disabled || undefined}
          aria-describedby={button.describedBy}
          busy={button.busy}
          onClick={() => void press(button)}
        >
          {button.text}
        </Button>
      ))}
    >
      <CloseThen value={(act) => closeBy({ act })}>{children}</CloseThen>
    </Dialog>
  );
}
