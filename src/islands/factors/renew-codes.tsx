import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { sendCommand } from '../forms/use-command-form.ts';
import type { ChangeProps } from './factors.ts';
import { SmallChange } from './small-change.tsx';

/** New backup codes in the place of the old ones. */
export function RenewCodes({ onDone, ...props }: ChangeProps) {
  const t = islandT(props.locale, 'factors');
  return (
    <SmallChange
      {...props}
      title={t('backup.title')}
      text={t('backup.renewText')}
      action={t('backup.renew')}
      send={() => sendCommand(commands.renewBackupCodes, {})}
      onSuccess={({ backupCodes }) => onDone(backupCodes)}
    />
  );
}
