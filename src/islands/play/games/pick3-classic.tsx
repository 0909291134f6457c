import { Pick3Columns } from '../pick3/columns.tsx';
import { PlayPage, type PlayProps } from '../play-page.tsx';

/** The same game in its older layout: the same plan, price and draws. */
export default function Pick3Classic(props: PlayProps) {
  return <PlayPage {...props} Picker={Pick3Columns} />;
}
