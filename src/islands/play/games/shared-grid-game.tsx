import { SharedGridPicker } from '../pickers/shared-grid.tsx';
import { PlayPage } from '../play-page.tsx';
import type { PlayProps } from '../play-props.ts';

/** A game whose positions share one grid: Quick Five, Octaluck. */
export default function SharedGridGame(props: PlayProps) {
  return (
    <PlayPage {...props}>
      <SharedGridPicker />
    </PlayPage>
  );
}
