import { share } from '#client/host/share.ts';
import { toast } from '#client/feedback/toast.ts';
import { islandT } from '#i18n/island.ts';
import { el } from './dom.ts';
import type { Draw } from './content.ts';

/** The player's link, to copy or to share; how many have joined by it. */
export const invite: Draw<'invite'> = ({ title, summary, shareUrl, text, joined }, { t, locale }) => {
  const link = el('input', { class: 'input', dir: 'ltr', id: 'invite-link' });
  link.readOnly = true;
  link.value = shareUrl;
  link.addEventListener('focus', () => link.select());
  const label = el('label', { class: 'field-label' }, t('invite.link'));
  label.htmlFor = link.id;
  const copy = el('button', { type: 'button', class: 'btn btn-quiet' }, t('invite.copy'));
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(shareUrl).then(
      () => toast(islandT(locale, 'client')('linkCopied')),
      // A browser that lets nobody copy: it is marked for the keys that do.
      () => link.focus(),
    );
  });
  return {
    title,
    body: [
      el('p', {}, summary),
      el('div', { class: 'field mt-4' }, label, el('div', { class: 'flex gap-2' }, link, copy)),
      el('p', { class: 'text-ink-2 mt-4' }, t('invite.joined', { count: joined })),
    ],
    buttons: [
      { text: t('close') },
      { text: t('invite.share'), main: true, stays: () => (void share(text, shareUrl), true) },
    ],
  };
};
