import { PositionGridsPicker } from '../pickers/position-grids.tsx';
import { PlayPage, type PlayProps } from '../play-page.tsx';

/** The page of a game with one way to play: Lucky Day, Magic5, Fivetastic, Super Diamond. */
export default function PositionGridsGame(props: PlayProps) {
  return <PlayPage {...props} Picker={PositionGridsPicker} />;
}
