import { PositionGridsPicker } from '../pickers/position-grids.tsx';
import { PlayPage } from '../play-page.tsx';
import type { PlayProps } from '../play-props.ts';

/** A game with a grid for each position: Lucky Day, Magic5, Fivetastic, Super Diamond. */
export default function PositionGridsGame(props: PlayProps) {
  return (
    <PlayPage {...props}>
      <PositionGridsPicker />
    </PlayPage>
  );
}
