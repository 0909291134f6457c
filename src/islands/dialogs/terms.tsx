import { logOutAndGoHome } from '#client/session/session.ts';
import { el } from './dom.ts';
import type { Draw } from './content.ts';
import { paragraphs } from './parts.tsx';

/** New terms (spec shell §4): the brief first; at its end the whole text follows, and from then on it can be accepted. */
export const terms: Draw<'terms'> = ({ brief, whole, forced }, { t }) => {
  const hint = el('p', { class: 'text-ink-2 text-sm', id: 'terms-hint' }, t('terms.hint'));
  hint.setAttribute('role', 'status');
  const end = el('div', { class: 'h-px' });
  const rest = el('section', { class: 'mt-6' }, el('h3', {}, t('terms.whole')), ...paragraphs(whole));
  rest.hidden = true;
  let read = false;
  return {
    title: t('terms.title'),
    long: true,
    must: forced,
    body: [hint, ...paragraphs(brief), end, rest],
    shown: (dialog) => {
      const accept = dialog.querySelector('.dialog-foot .btn:last-child');
      accept?.setAttribute('aria-disabled', 'true');
      accept?.setAttribute('aria-describedby', hint.id);
      new IntersectionObserver(([entry], watch) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        read = true;
        rest.hidden = false;
        hint.textContent = t('terms.read');
        accept?.removeAttribute('aria-disabled');
        // On a low screen the buttons scroll with the words: what follows does not push them away from under the focus.
        dialog.querySelector('.dialog-foot:focus-within')?.scrollIntoView({ block: 'nearest' });
      }).observe(end);
    },
    buttons: [
      forced
        ? { text: t('terms.logOut'), answer: () => 'declined', act: () => void logOutAndGoHome() }
        : { text: t('notNow') },
      {
        text: t('terms.accept'),
        main: true,
        answer: () => 'accepted',
        stays: () => {
          if (!read) end.scrollIntoView({ block: 'end' });
          return !read;
        },
      },
    ],
  };
};
