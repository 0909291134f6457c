import { toast } from '#client/feedback/toast.ts';
import { NOT_FOUND } from '#routes/not-found.ts';

/** Says why a visitor came here instead: an unknown path leads home with this fragment, so that home is one page. */
const message = document.querySelector<HTMLElement>('[data-not-found]')?.dataset['notFound'];
if (location.hash === NOT_FOUND && message) {
  history.replaceState(history.state, '', location.pathname + location.search);
  toast(message);
}
