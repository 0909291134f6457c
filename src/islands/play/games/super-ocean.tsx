import { SuperOceanPicker } from '../super-ocean/super-ocean-picker.tsx';
import { PlayPage } from '../play-page.tsx';
import type { PlayProps } from '../play-props.ts';

/** Super Ocean: creatures instead of numbers. */
export default function SuperOcean(props: PlayProps) {
  return (
    <PlayPage {...props}>
      <SuperOceanPicker />
    </PlayPage>
  );
}
