import { GridPicker } from './grid-picker.tsx';
import { Play, type PlayProps } from './Play.tsx';

/** The page of a game with one way to play: Lucky Day, Magic5, Fivetastic, Super Diamond. */
export default function GridGame(props: PlayProps) {
  return <Play {...props} Picker={GridPicker} />;
}
