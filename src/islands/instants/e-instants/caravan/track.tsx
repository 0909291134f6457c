import { useLayoutEffect, useRef } from 'react';
import { FIELDS, listStops, type Journey } from '#instants/e-instants/caravan/rules.ts';
import { move } from '../motion.ts';
import { shownSteps, type PlayView } from '../use-play.ts';
import { Camel, Camp, Oasis, Sacks } from './art.tsx';
import { FIELD_MS, ROLL_MS } from './spec.ts';

const COLUMNS = 6;
const ROWS = 5;
const fields = Array.from({ length: FIELDS }, (_, i) => i + 1);

/** The place of a field: rows go to and fro. Field 0 is the camp; the oasis fills what is left of the last row. */
const placeOf = (field: number): { readonly gridRow: number; readonly gridColumn: number } => {
  const row = Math.floor(field / COLUMNS);
  const along = field % COLUMNS;
  return { gridRow: row + 1, gridColumn: (row % 2 === 0 ? along : COLUMNS - 1 - along) + 1 };
};
const isBackward = (field: number): boolean => Math.floor(field / COLUMNS) % 2 === 1;

/** The way beneath the fields, as wide as the track. */
const WAY = fields
  .map(placeOf)
  .reduce((way, { gridRow, gridColumn }) => `${way}L${gridColumn * 10 - 5} ${gridRow * 10 - 5}`, 'M5 5')
  .concat(`H${COLUMNS * 10 - 20}`);

/** Walks the caravan from field to field, after the die has rolled. */
function walk(camel: HTMLElement, from: number, to: number): void {
  const track = camel.parentElement;
  const boxOf = (field: number) => track?.querySelector(`[data-field="${field}"]`)?.getBoundingClientRect();
  const end = camel.getBoundingClientRect();
  const frames = Array.from({ length: to - from + 1 }, (_, i) => boxOf(from + i) ?? end).map((box, i, all) => ({
    translate: i === all.length - 1 ? '0px 0px' : `${box.left - end.left}px ${box.top - end.top}px`,
  }));
  move(camel, frames, { delay: ROLL_MS, duration: FIELD_MS * (to - from), fill: 'backwards' });
}

function Caravan({ field, walks }: { readonly field: number; readonly walks: boolean }) {
  const camel = useRef<HTMLLIElement>(null);
  const before = useRef(field);
  useLayoutEffect(() => {
    if (camel.current && walks && field > before.current) walk(camel.current, before.current, field);
    before.current = field;
  }, [field, walks]);
  return (
    <li
      ref={camel}
      className="cv-caravan"
      style={placeOf(field)}
      data-backward={isBackward(field) || undefined}
      data-camp={field === 0 || undefined}
      aria-hidden="true"
    >
      <Camel />
    </li>
  );
}

/** The track: 24 fields between the camp and the oasis. What lies on them is known once the play was dealt. */
export function Track({ view }: { readonly view: PlayView<Journey> }) {
  const { state, words } = view;
  const journey = state.phase === 'playing' || state.phase === 'result' ? state.dealt.play : undefined;
  const days = state.phase === 'playing' || state.phase === 'result' ? state.taken.length : 0;
  const stops = journey ? listStops(journey) : [];
  const loaded = new Set(stops.slice(0, shownSteps(view)).map(({ field }) => field));
  return (
    <ol className="cv-track" aria-label={words('track')} style={{ gridTemplateRows: `repeat(${ROWS}, 1fr)` }}>
      <li className="cv-way" aria-hidden="true">
        <svg viewBox={`0 0 ${COLUMNS * 10} ${ROWS * 10}`} preserveAspectRatio="none">
          <path d={WAY} />
        </svg>
      </li>
      <li className="cv-camp" style={placeOf(0)} data-field={0}>
        <span className="sr-only">{words('start')}</span>
        <Camp />
      </li>
      {fields.map((number) => {
        const sacks = journey?.fields[number - 1];
        return (
          <li
            key={number}
            className="cv-field"
            style={placeOf(number)}
            data-field={number}
            data-loaded={loaded.has(number) || undefined}
          >
            {sacks !== undefined && (
              <>
                <span className="sr-only">{words('field', { number, sacks })}</span>
                <Sacks count={sacks} />
              </>
            )}
          </li>
        );
      })}
      <li className="cv-oasis" data-arrived={(stops[shownSteps(view) - 1]?.field ?? 0) > FIELDS || undefined}>
        <span className="sr-only">{words('oasis')}</span>
        <span className="cv-arrival" data-field={FIELDS + 1} />
        <Oasis />
      </li>
      <Caravan field={stops[days - 1]?.field ?? 0} walks={state.phase === 'playing'} />
    </ol>
  );
}
