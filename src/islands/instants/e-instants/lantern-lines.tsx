import { Button } from '#ui/button.tsx';
import type { EInstantProps } from './e-instant-props.ts';
import { Frame } from './frame.tsx';
import { Gradients, Night, SkyLantern } from './lantern-lines/art.tsx';
import { Board, Drawn } from './lantern-lines/board.tsx';
import { lanternLinesSpec } from './lantern-lines/spec.ts';
import { isComplete } from './play-machine.ts';
import { usePlay } from './use-play.ts';

/** Lantern Lines: drawn numbers light lanterns, and each line of lit lanterns pays. */
export default function LanternLines(props: EInstantProps) {
  const view = usePlay(lanternLinesSpec, props);
  const { state, words, take } = view;
  const action = state.phase === 'playing' && (
    <Button variant="call" data-first aria-disabled={isComplete(state)} onClick={() => take()}>
      {words('light')}
    </Button>
  );
  return (
    <Frame view={view} props={props} scene={<Night />} rises={<SkyLantern />} action={action}>
      <Gradients />
      <Board view={view} props={props} />
      <Drawn view={view} />
    </Frame>
  );
}
