import { Pick3Columns } from './pick3-columns.tsx';
import { Play, type PlayProps } from './Play.tsx';

/** The same game in its older layout: the same plan, price and draws. */
export default function Pick3Classic(props: PlayProps) {
  return <Play {...props} Picker={Pick3Columns} />;
}
