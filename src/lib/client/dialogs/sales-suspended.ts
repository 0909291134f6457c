import { openDialog } from './dialogs.ts';
import { go } from '../page/navigation.ts';

/** Says that the game is suspended, then goes home, even if the dialog cannot be loaded. */
export async function leaveSuspendedGame(message: string): Promise<void> {
  await openDialog('sales-suspension', { message });
  go('/');
}
