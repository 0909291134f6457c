import { go } from '#client/page/navigation.ts';
import { openInvite } from '#client/promotions/invite.ts';
import { markPromotionSeen } from '#client/promotions/seen-promotions.ts';
import { el } from './dom.ts';
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
      if (never.checked) markPromotionSeen(key, 'never');
    },
  };
};
