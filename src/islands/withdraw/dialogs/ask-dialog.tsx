import { useEffect, useTransition } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, autoFocusRef } from '#ui/dialog.tsx';
import type { WithdrawFlow } from '../flow/actions.ts';
import { ErrorNote } from '../screens/parts.tsx';

export interface AskDialogProps {
  readonly flow: WithdrawFlow;
  readonly title: string;
  readonly text: string;
  readonly keep: string;
  readonly action: string;
  readonly error: string;
  readonly onClose: () => void;
  /** Carries it out; the dialog stays open where that is refused. */
  readonly act: () => Promise<boolean>;
}

/** Asks before something is removed or canceled, and says why that was refused. */
export function AskDialog({ flow, title, text, keep, action, error, onClose, act }: AskDialogProps) {
  const [isBusy, start] = useTransition();
  useEffect(() => {
    flow.clearError();
    return flow.clearError;
  }, [flow]);
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      closedBy="any"
      content="message"
      title={title}
      footer={
        <>
          <Button variant="quiet" onClick={close} ref={autoFocusRef}>
            {keep}
          </Button>
          <Button
            variant="danger"
            busy={isBusy}
            onClick={() =>
              start(async () => {
                if (await act()) onClose();
              })
            }
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{text}</p>
        <ErrorNote error={error} />
      </div>
    </Dialog>
  );
}
