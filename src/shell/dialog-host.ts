import { $dialogs, closeDialog, type OpenDialog } from '#client/dialogs/dialogs.ts';
import { toast } from '#client/feedback/toast.ts';

/** A sentence that cannot be shown in a dialog is still said, and what cannot be drawn keeps none waiting behind it. */
async function drawn(open: OpenDialog): Promise<(() => void) | undefined> {
  try {
    const { draw } = await import('../islands/dialogs/draw-dialog.ts');
    return await draw(open);
  } catch {
    if ('message' in open.data && open.data.message !== undefined) toast(open.data.message);
    closeDialog();
    return undefined;
  }
}

/** Shows the dialogs that any code opens by name, one after another. A native dialog gives the focus back itself. */
export function startDialogs(): void {
  let shown: OpenDialog | undefined;
  $dialogs.subscribe(([first]) => {
    if (first === shown) return;
    shown = first;
    if (first) void drawn(first).then((stand) => stand?.());
  });
}
