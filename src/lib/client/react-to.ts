import { islandT } from '#i18n/island.ts';
import { openDialog, openDialogLater } from './dialogs.ts';
import { go, goLogin, onLoginPage } from './go.ts';
import { pageLocale } from './page.ts';
import { endsSession, planFor } from './reactions.ts';
import { toast, toastLater } from './toast.ts';
import { NO_ANSWER } from './transport.ts';
import { clearUser, userNow } from './user.ts';

interface Answered {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
  /** The token the call went out with. */
  readonly token: string | undefined;
  readonly silent: boolean;
}

/** Does what the catalogue says of a code, and returns the sentence for it. */
export function react({ code, message, data, token, silent }: Answered): string {
  // Only the login that the call went out with is over: a later one, perhaps of another tab, stands.
  if (endsSession(code) && token !== userNow()?.sessionToken) return message;
  const network = islandT(pageLocale(), 'client')('network');
  const plan = planFor({ code, message, extData: data }, silent, network);
  if (plan.clear) clearUser();
  const leaves = plan.go === 'home' || (plan.go === 'login' && !onLoginPage());
  if (plan.toast !== undefined) (leaves ? toastLater : toast)(plan.toast);
  if (plan.dialog) (leaves ? openDialogLater : openDialog)(plan.dialog.name, plan.dialog.data);
  if (plan.go === 'home') go('/');
  else if (leaves) goLogin();
  return code === NO_ANSWER ? network : message;
}
