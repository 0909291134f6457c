import { openDialog } from './dialogs.ts';
import { go } from '../page/navigation.ts';

/** The game is not sold (spec shell §4, game pages): however the sentence is closed, or where it cannot be drawn, the way leads home. */
export async function leaveSuspendedGame(message: string): Promise<void> {
  await openDialog('sales-suspension', { message });
  go('/');
}
