import { SharedGridPicker } from '../pickers/shared-grid.tsx';
import { PlayPage, type PlayProps } from '../play-page.tsx';

/** Quick Five's page: numbers of one grid. */
export default function QuickFive(props: PlayProps) {
  return <PlayPage {...props} Picker={SharedGridPicker} />;
}
