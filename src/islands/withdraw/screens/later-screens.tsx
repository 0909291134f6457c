import type { ScreenProps } from '../flow/screen-props.ts';
import { AccountScreen } from './account-screen.tsx';
import { CodeScreen } from './code-screen.tsx';
import { IbanScreen } from './iban-screen.tsx';
import { OutcomeScreen } from './outcome-screen.tsx';

/** The screens after the amount, which load together. */
export default function LaterScreens(props: ScreenProps) {
  const { screen } = props.state;
  switch (screen.at) {
    case 'account':
      return <AccountScreen {...props} />;
    case 'iban':
      return <IbanScreen {...props} />;
    case 'code':
      return <CodeScreen {...props} {...screen} />;
    case 'outcome':
      return <OutcomeScreen {...props} withdrawal={screen.withdrawal} />;
    case 'loading':
    case 'unreachable':
    case 'unverified':
    case 'amount':
      return null; // the page itself shows them
  }
}
