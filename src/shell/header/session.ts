import { importWithRetry } from '#client/page/import-with-retry.ts';
import { $user } from '#client/session/user.ts';

/** Marks on `<html>` whether somebody is logged in, for CSS, and loads the header's player part after a login. */
let loading: Promise<unknown> | undefined;
$user.subscribe((user) => {
  document.documentElement.dataset['session'] = user ? 'in' : 'out';
  if (user) loading ??= importWithRetry(() => import('./account-box.ts'));
});
