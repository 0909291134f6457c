import { Pick3Picker } from '../pick3/keypad.tsx';
import { PlayPage, type PlayProps } from '../play-page.tsx';

/** Pick 3's page: three digits by a pad. */
export default function Pick3(props: PlayProps) {
  return <PlayPage {...props} Picker={Pick3Picker} />;
}
