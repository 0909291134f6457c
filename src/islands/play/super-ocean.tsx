import { Play, type PlayProps } from './Play.tsx';
import { OceanPicker } from './super-ocean-picker.tsx';

/** Super Ocean's page: creatures instead of numbers. */
export default function SuperOcean(props: PlayProps) {
  return <Play {...props} Picker={OceanPicker} />;
}
