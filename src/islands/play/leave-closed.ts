import { openDialog } from '#client/dialogs.ts';
import { go } from '#client/go.ts';

/** The game went off sale: says so and goes home (spec games-and-money §4). */
export const leaveClosed = (title: string, message: string): void =>
  void openDialog('notice', { title, message }).then(() => go('/'));
