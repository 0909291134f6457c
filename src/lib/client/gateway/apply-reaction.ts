import { islandT } from '#i18n/island.ts';
import { openDialog, openDialogOnNextPage } from '../dialogs/dialogs.ts';
import { go, goLogin, isWayIn } from '../page/navigation.ts';
import { pageLocale } from '../page/config.ts';
import { endsSession, effectFor } from './reactions.ts';
import { toast, toastOnNextPage } from '../feedback/toast.ts';
import { NO_ANSWER } from './transport.ts';
import { isLeaving } from '../session/leaving.ts';
import { clearUser, syncUser } from '../session/user.ts';

interface FailedReply {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
  /** The token of the session that was refused: which the call was sent with. */
  readonly token: string | undefined;
  readonly silent?: boolean | undefined;
}

/** Applies the catalogue's reaction to a code, and returns its message. */
export function applyReaction({ code, message, data, token, silent }: FailedReply): string {
  // Ignores session errors of an older login: a later one, perhaps of another tab, is not over. And of one that the
  // player is logging out of, which the socket may hear before the logout is answered.
  if (endsSession(code) && (isLeaving(token) || token !== syncUser()?.sessionToken)) return message;
  const t = islandT(pageLocale(), 'client');
  const shown = code === NO_ANSWER ? t('network') : message || t('error');
  const plan = effectFor({ code, message: shown, extData: data }, silent);
  if (plan.clear) clearUser();
  const leaves = plan.go === 'home' || (plan.go === 'login' && !isWayIn());
  // A form that logs in shows the refusal itself.
  const isShownByCaller = silent && token === undefined && !leaves;
  if (plan.toast !== undefined && !isShownByCaller) (leaves ? toastOnNextPage : toast)(plan.toast);
  if (plan.dialog) (leaves ? openDialogOnNextPage : openDialog)(plan.dialog.name, plan.dialog.data);
  if (plan.go === 'home') go('/');
  else if (leaves) goLogin();
  return shown;
}
