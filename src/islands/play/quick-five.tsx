import { Picker } from './picker.tsx';
import { Play, type PlayProps } from './Play.tsx';

/** Quick Five's page: numbers of one grid. */
export default function QuickFive(props: PlayProps) {
  return <Play {...props} Picker={Picker} />;
}
