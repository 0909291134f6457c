import { importWithRetry } from '#client/page/import-with-retry.ts';
import { $user } from '#client/session/user.ts';

/** Marks whether somebody is logged in, for the styles, and loads the player's part of the header when somebody is. */
let loading: Promise<unknown> | undefined;
$user.subscribe((user) => {
  document.documentElement.dataset['session'] = user ? 'in' : 'out';
  if (user) loading ??= importWithRetry(() => import('./account-box.ts'));
});
