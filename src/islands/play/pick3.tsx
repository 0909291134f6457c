import { Pick3Picker } from './pick3-keypad.tsx';
import { Play, type PlayProps } from './Play.tsx';

/** Pick 3's page: three digits by a pad. */
export default function Pick3(props: PlayProps) {
  return <Play {...props} Picker={Pick3Picker} />;
}
