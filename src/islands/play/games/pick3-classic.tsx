import { Pick3Columns } from '../pick3/columns.tsx';
import { PlayPage } from '../play-page.tsx';
import type { PlayProps } from '../play-props.ts';

/** Pick 3 in its classic layout, with the same cart, price and draws. */
export default function Pick3Classic(props: PlayProps) {
  return (
    <PlayPage {...props}>
      <Pick3Columns />
    </PlayPage>
  );
}
