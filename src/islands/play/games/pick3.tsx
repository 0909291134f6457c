import { Pick3Picker } from '../pick3/keypad.tsx';
import { PlayPage } from '../play-page.tsx';
import type { PlayProps } from '../play-props.ts';

/** Pick 3: three digits on a pad. */
export default function Pick3(props: PlayProps) {
  return (
    <PlayPage {...props}>
      <Pick3Picker />
    </PlayPage>
  );
}
