import { toast } from '#client/feedback/toast.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { sendCommand } from '../forms/use-command-form.ts';
import type { ChangeProps, Passkey } from './factors.ts';
import { SmallChange } from './small-change.tsx';

interface RemoveFactorProps extends ChangeProps {
  /** Undefined: the app. */
  readonly passkey: Passkey | undefined;
  readonly isLast: boolean;
}

/** Asks once more before a factor goes. */
export function RemoveFactor({ passkey, isLast, onDone, ...props }: RemoveFactorProps) {
  const t = islandT(props.locale, 'factors');
  const name = passkey ? `\u2068${passkey.name}\u2069` : t('factor.authenticator');
  return (
    <SmallChange
      {...props}
      title={t('removeTitle', { name })}
      text={t(isLast ? 'removeLast' : 'removeText')}
      action={t('removeButton')}
      isDanger
      send={() => sendCommand(commands.removeFactor, passkey ? { passkey: passkey.id } : {})}
      onSuccess={() => {
        toast(t('saved.removed'));
        onDone(null);
      }}
    />
  );
}
