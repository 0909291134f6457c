import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { EInstantProps } from './e-instant-props.ts';
import type { Sound } from './use-play-sound.ts';

const BACK = 'M15 5l-7 7 7 7';
const SPEAKER = 'M4 9.500v5h3.500L12 18.500v-13L7.500 9.500z';
const WAVES = 'M15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11';
const MUTE = 'M16 9.500l5 5M21 9.500l-5 5';
const QUESTION = 'M9.200 9.300a2.800 2.800 0 1 1 4.300 2.400c-1 .6-1.500 1.200-1.500 2.300M12 17.300v.1';

interface FrameHeaderProps {
  readonly title: ReactNode;
  readonly props: EInstantProps;
  readonly sound: Sound;
  readonly onHow: () => void;
}

/** The bar of its own that a game has, because the site's header is hidden there. */
export function FrameHeader({ title, props: { t, offer, balance, onBack }, sound, onHow }: FrameHeaderProps) {
  return (
    <header className="ei-head">
      <button type="button" className="icon-btn" aria-label={t('back')} onClick={onBack}>
        <Icon path={BACK} size={22} className="rtl:-scale-x-100" />
      </button>
      <div className="ei-title leading-snug">
        <h1 className="truncate text-lg leading-snug">{title}</h1>
        {balance}
      </div>
      {!offer && <span className="tag tag-glass">{t('demo')}</span>}
      <button
        type="button"
        role="switch"
        className="icon-btn"
        aria-checked={sound.on}
        aria-label={t('sound')}
        onClick={() => sound.turn(!sound.on)}
      >
        <Icon size={22}>
          <path d={SPEAKER} fill="currentColor" />
          <path d={sound.on ? WAVES : MUTE} />
        </Icon>
      </button>
      <button type="button" className="icon-btn" aria-label={t('how')} aria-haspopup="dialog" onClick={onHow}>
        <Icon size={22}>
          <circle cx="12" cy="12" r="9.500" />
          <path d={QUESTION} />
        </Icon>
      </button>
    </header>
  );
}
