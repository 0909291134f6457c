import { Picker } from './picker.tsx';
import { Play, type PlayProps } from './Play.tsx';

/** Octaluck's page: numbers of one grid, as in Quick Five. */
export default function Octaluck(props: PlayProps) {
  return <Play {...props} Picker={Picker} />;
}
