import { go } from '#client/go.ts';
import { openInvite } from '#islands/promotion/invite.ts';
import { markSeen } from '#islands/promotion/seen.ts';
import { el } from '../dom.ts';
import type { Button, Draw } from './content.ts';

/** A promotion on the home page: away for today, or for good where the box is ticked, however it is closed. */
export const promotion: Draw<'promotion'> = ({ key, title, summary, action, invite }, { t }) => {
  const never = el('input', {});
  never.type = 'checkbox';
  const act = (path: string) => (invite ? void openInvite(`/activity?key=${key}`) : go(path));
  const main: readonly Button[] = action ? [{ text: action.text, main: true, act: () => act(action.path) }] : [];
  return {
    title,
    body: [el('p', {}, summary), el('label', { class: 'check mt-3' }, never, el('span', {}, t('promotion.never')))],
    buttons: [{ text: t('notNow') }, ...main],
    closed: () => {
      if (never.checked) markSeen(key, 'never');
    },
  };
};
