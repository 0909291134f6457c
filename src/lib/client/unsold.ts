import { openDialog } from './dialogs.ts';
import { go } from './go.ts';

/** The game is not sold (spec shell §4, game pages): however the sentence is closed, or where it cannot be drawn, the way leads home. */
export async function leaveUnsold(message: string): Promise<void> {
  await openDialog('sales-suspension', { message });
  go('/');
}
