import { DialogFrame } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';
import { Facts } from './parts.tsx';

const code = (text: string | undefined) => (text === undefined ? undefined : <bdi dir="ltr">{text}</bdi>);

/** The super-app's account is linked to another player account. */
export const UnbindAccount = ({ data: { naseeb, messenger }, t, onClosed }: DialogProps<'unbind-account'>) => (
  <DialogFrame
    title={t('unbind.title')}
    buttons={[{ text: t('cancel') }, { text: t('unbind.unbind'), main: true, answer: 'unbind' }]}
    onClosed={onClosed}
  >
    <p>{t('unbind.body')}</p>
    <Facts
      rows={[
        [t('unbind.naseeb'), code(naseeb)],
        [t('unbind.messenger'), code(messenger)],
      ]}
    />
  </DialogFrame>
);
