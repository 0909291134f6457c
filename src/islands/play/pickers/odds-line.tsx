import { LazySection } from '../lazy-section.tsx';
import type { OddsProps } from './odds.tsx';

/** Chances and prizes of what is being chosen, where a picker puts them. */
export function OddsLine(props: OddsProps) {
  const { game, play, multiple } = props;
  const covered = play.key !== game.plays[0]?.key || multiple !== game.multiples[0];
  return <LazySection covered={covered}>{({ Odds }) => <Odds {...props} />}</LazySection>;
}
