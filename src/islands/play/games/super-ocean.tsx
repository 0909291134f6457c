import { PlayPage, type PlayProps } from '../play-page.tsx';
import { SuperOceanPicker } from '../super-ocean/super-ocean-picker.tsx';

/** Super Ocean's page: creatures instead of numbers. */
export default function SuperOcean(props: PlayProps) {
  return <PlayPage {...props} Picker={SuperOceanPicker} />;
}
