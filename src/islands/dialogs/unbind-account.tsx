import { DialogFrame } from './dialog-frame.tsx';
import type { DialogProps } from './dialog-props.ts';
import { Facts } from './parts.tsx';

/** An account without a number to show has no row. */
const code = (text: string | undefined) => (text ? <bdi dir="ltr">{text}</bdi> : undefined);

type Data = DialogProps<'unbind-account'>['data'];

/** Which link is in the way: that of the account there, that of the account here, or each its own. */
const textOf = ({ naseeb, messenger }: Data) => {
  if (naseeb === undefined) return 'unbind.here';
  return messenger === undefined ? 'unbind.there' : 'unbind.both';
};

/** Linking would remove another link of one of the two accounts. */
export const UnbindAccount = ({ data, t, onClosed }: DialogProps<'unbind-account'>) => (
  <DialogFrame
    title={t('unbind.title')}
    buttons={[{ text: t('cancel') }, { text: t('unbind.unbind'), main: true, answer: 'unbind' }]}
    onClosed={onClosed}
  >
    <p>{t(textOf(data))}</p>
    <Facts
      rows={[
        [t('unbind.naseeb'), code(data.naseeb)],
        [t('unbind.messenger'), code(data.messenger)],
      ]}
    />
  </DialogFrame>
);
