import { currentPath } from '#client/page/navigation.ts';
import { el } from './dom.ts';
import type { Draw } from './content.ts';

/** Where the player is may not be known (spec shell §4): tickets and deposits wait. What the server says comes first, and stands alone where it does not say why: it may be about a place. */
export const geoRestriction: Draw<'geo-restriction'> = ({ message, to, because }, { t }) => {
  const forWhat = to ?? (currentPath() === '/account/deposit' ? 'deposit' : 'bet');
  return {
    title: t(`geo.${forWhat}`),
    body: [el('p', {}, message), ...(because ? [el('p', { class: 'text-ink-2 mt-3' }, t(`geo.${because}`))] : [])],
    buttons:
      because === 'refresh'
        ? [{ text: t('notNow') }, { text: t('geo.again'), main: true, answer: () => 'again' }]
        : [{ text: t('ok'), main: true }],
  };
};
