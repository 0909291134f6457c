import type { EInstantProps } from './e-instant-props.ts';
import { Frame } from './frame.tsx';
import { Gradients } from './pearl-dive/art.tsx';
import { Reef } from './pearl-dive/reef.tsx';
import { Breaths, Rows } from './pearl-dive/rows.tsx';
import { Sea } from './pearl-dive/sea.tsx';
import { pearlDiveSpec } from './pearl-dive/spec.ts';
import { usePlay } from './use-play.ts';

/** Pearl Dive: the player opens shells of a reef until a row of finds is full. */
export default function PearlDive(props: EInstantProps) {
  const view = usePlay(pearlDiveSpec, props);
  return (
    <Frame view={view} props={props} scene={<Sea />} rises={<span className="pd-bubble" />}>
      <Gradients />
      <Rows view={view} props={props} />
      <div className="pd-dive">
        <Breaths view={view} />
        <Reef view={view} />
      </div>
    </Frame>
  );
}
