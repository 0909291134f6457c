import { Icon } from '#ui/icon.tsx';

const SPEAKER = 'M4 9.5v5h3.5L12 18.5V5.5L7.5 9.5z';
const WAVES = 'M15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11';
const CROSS = 'M16 9.5l5 5M21 9.5l-5 5';

interface SoundToggleProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly label: string;
}

/** Turns the sound of scratching on or off. */
export const SoundToggle = ({ on, onChange, label }: SoundToggleProps) => (
  <button type="button" className="scratch-sound" aria-pressed={on} aria-label={label} onClick={() => onChange(!on)}>
    <Icon path={`${SPEAKER}${on ? WAVES : CROSS}`} />
  </button>
);
