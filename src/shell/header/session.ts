import { importWithRetry } from '#client/page/import-with-retry.ts';
import { $user } from '#client/session/user.ts';

/** Whether somebody is logged in decides what the header holds; what it shows of a player is loaded when there is one. */
let loading: Promise<unknown> | undefined;
$user.subscribe((user) => {
  document.documentElement.dataset['session'] = user ? 'in' : 'out';
  if (user) loading ??= importWithRetry(() => import('./account-box.ts'));
});
