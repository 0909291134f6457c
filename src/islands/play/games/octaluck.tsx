import { SharedGridPicker } from '../pickers/shared-grid.tsx';
import { PlayPage, type PlayProps } from '../play-page.tsx';

/** Octaluck's page: numbers of one grid, as in Quick Five. */
export default function Octaluck(props: PlayProps) {
  return <PlayPage {...props} Picker={SharedGridPicker} />;
}
