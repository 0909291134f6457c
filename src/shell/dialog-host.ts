import { $dialogs, closeDialog, type OpenDialog } from '#client/dialogs/dialogs.ts';
import { toast } from '#client/feedback/toast.ts';

/** A sentence that cannot be shown in a dialog is shown as a toast, and the dialogs behind it go on. */
async function show(open: OpenDialog): Promise<void> {
  const giveUp = () => {
    if ('message' in open.data && open.data.message !== undefined) toast(open.data.message);
    closeDialog();
  };
  try {
    const { showDialog } = await import('#islands/dialogs/show-dialog.tsx');
    await showDialog(open, giveUp);
  } catch {
    giveUp();
  }
}

/** Shows the dialogs that any code opens by name, one after another. React is loaded with the first of them. */
export function startDialogs(): void {
  let shown: OpenDialog | undefined;
  $dialogs.subscribe(([first]) => {
    if (first === shown) return;
    shown = first;
    if (first) void show(first);
  });
}
