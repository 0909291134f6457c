import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { hasLastFactor, type Change, type ChangeProps } from './factors.ts';
import { RemoveFactor } from './remove-factor.tsx';
import { RenewCodes } from './renew-codes.tsx';

interface ChangeStepProps extends ChangeProps {
  /** Undefined once it is done. */
  readonly change: Change | undefined;
  /** The backup codes that it made. */
  readonly codes: readonly string[];
  /** The player says that they have them. */
  readonly onKept: () => Promise<void>;
}

/** A change of the player's factors, and the backup codes that came of it. */
export default function ChangeStep({ change, codes, onKept, ...props }: ChangeStepProps) {
  if (!change) return <BackupCodes locale={props.locale} codes={codes} onKept={onKept} />;
  if (change.is === 'remove')
    return <RemoveFactor {...props} passkey={change.passkey} isLast={hasLastFactor(change.factors)} />;
  if (change.is === 'app') return <AddApp {...props} />;
  return change.is === 'passkey' ? <AddPasskey {...props} /> : <RenewCodes {...props} />;
}
