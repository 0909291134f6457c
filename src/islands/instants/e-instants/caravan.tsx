import type { CSSProperties } from 'react';
import { Button } from '#ui/button.tsx';
import { Desert } from './caravan/art.tsx';
import { Days, Market } from './caravan/market.tsx';
import { caravanSpec } from './caravan/spec.ts';
import { Track } from './caravan/track.tsx';
import type { EInstantProps } from './e-instant-props.ts';
import { Frame } from './frame.tsx';
import { isComplete } from './play-machine.ts';
import { usePlay } from './use-play.ts';

/** Caravan: the player rolls a die each day, and sells at the oasis what the caravan loaded. */
export default function Caravan(props: EInstantProps) {
  const view = usePlay(caravanSpec, props);
  const { state, words, take, moving } = view;
  const days = state.phase === 'playing' || state.phase === 'result' ? state.taken.length : 0;
  const action = state.phase === 'playing' && (
    <Button variant="call" data-first aria-disabled={moving || isComplete(state)} onClick={() => take()}>
      {words('roll')}
    </Button>
  );
  return (
    <Frame
      view={view}
      props={props}
      scene={<Desert />}
      rises={<span className="cv-spark" />}
      action={action}
      style={{ '--day': days } as CSSProperties}
    >
      <Market view={view} props={props} />
      <div className="cv-land">
        <Days view={view} />
        <Track view={view} />
      </div>
    </Frame>
  );
}
