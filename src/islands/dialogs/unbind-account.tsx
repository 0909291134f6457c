import { el } from './dom.ts';
import type { Draw } from './content.ts';
import { facts } from './parts.tsx';

const code = (text: string | undefined) => (text === undefined ? undefined : el('bdi', { dir: 'ltr' }, text));

/** The messaging super-app's account belongs to another player account (spec shell §7, 100202). */
export const unbindAccount: Draw<'unbind-account'> = ({ naseeb, messenger }, { t }) => ({
  title: t('unbind.title'),
  body: [
    el('p', {}, t('unbind.body')),
    ...facts([
      [t('unbind.naseeb'), code(naseeb)],
      [t('unbind.messenger'), code(messenger)],
    ]),
  ],
  buttons: [{ text: t('cancel') }, { text: t('unbind.unbind'), main: true, answer: () => 'unbind' }],
});
