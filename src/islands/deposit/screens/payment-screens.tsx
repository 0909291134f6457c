import { BankFrame } from './bank-frame.tsx';
import { CardBoundDialog } from '../dialogs/card-bound-dialog.tsx';
import { CardDialog } from '../dialogs/card-dialog.tsx';
import { ChallengedScreen } from './challenged-screen.tsx';
import { CvvDialog } from '../dialogs/cvv-dialog.tsx';
import { Failure, Success } from './outcome-screen.tsx';
import type { ScreenProps } from '../flow/screen-props.ts';
import { MeansScreen } from './means-screen.tsx';
import { WaitingScreen } from './waiting-screen.tsx';

/** The screens after the amount, and the card forms, loaded while it is typed. */
export default function Paying(props: ScreenProps) {
  const { form, isCardBound, screen } = props.state;
  return (
    <>
      {screen.at === 'card' && <MeansScreen {...props} />}
      {form === 'card' && <CardDialog {...props} />}
      {form === 'cvv' && <CvvDialog {...props} />}
      {isCardBound && <CardBoundDialog {...props} />}
      {screen.at === 'bank' && <BankFrame {...props} redirect={screen.redirect} />}
      {screen.at === 'challenged' && <ChallengedScreen {...props} />}
      {(screen.at === 'bank' || screen.at === 'waiting') && (
        <WaitingScreen {...props} late={screen.at === 'waiting' && screen.late} />
      )}
      {screen.at === 'success' && <Success {...props} {...screen} />}
      {screen.at === 'failure' && <Failure {...props} reason={screen.reason} message={screen.message} />}
    </>
  );
}
