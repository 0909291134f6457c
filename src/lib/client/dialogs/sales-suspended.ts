import { openDialog } from './dialogs.ts';
import { go } from '../page/navigation.ts';

/** Says that the game is not sold and goes home, however the dialog is closed, also where it cannot be shown. */
export async function leaveSuspendedGame(message: string): Promise<void> {
  await openDialog('sales-suspension', { message });
  go('/');
}
