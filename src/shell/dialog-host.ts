import { $dialogs, closeDialog, type NotShown, type OpenDialog } from '#client/dialogs/dialogs.ts';
import { toast } from '#client/feedback/toast.ts';

/** Shows a message as a toast if its dialog cannot be loaded, so that the queue of dialogs goes on. */
async function show(open: OpenDialog): Promise<void> {
  const giveUp = () => {
    if ('message' in open.data && open.data.message !== undefined) toast(open.data.message);
    closeDialog('not-shown' satisfies NotShown);
  };
  try {
    const dialogs = await import('#islands/dialogs/show-dialog.tsx');
    await dialogs.showDialog(open, giveUp);
  } catch {
    giveUp();
  }
}

/** Shows dialogs that are opened by name, one after another. React is loaded with the first one. */
export function startDialogs(): void {
  let shown: OpenDialog | undefined;
  $dialogs.subscribe(([first]) => {
    if (first === shown) return;
    shown = first;
    if (first) void show(first);
  });
}
