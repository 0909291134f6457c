import { useState, type KeyboardEvent } from 'react';
import { classes } from '#ui/classes.ts';
import { NumberGrid } from '../pickers/number-grid.tsx';
import { PickerBar } from '../pickers/picker-controls.tsx';
import { usePlay } from '../play-context.ts';
import { nextPlace, toggleDigit } from './digits.ts';
import { gameText, Pick3Entry, type DigitsProps } from './pick3-entry.tsx';

interface PlaceButtonProps {
  readonly name: string;
  readonly digit: number | undefined;
  /** Announced for a place without a digit. */
  readonly emptyText: string;
  readonly isActive: boolean;
  readonly onClick: () => void;
}

const PlaceButton = ({ name, digit, emptyText, isActive, onClick }: PlaceButtonProps) => (
  <button
    type="button"
    aria-pressed={isActive}
    onClick={onClick}
    className={classes(
      'rounded-art grid min-h-18 w-full max-w-26 content-center justify-items-center border-2',
      isActive ? 'border-accent bg-soft' : 'border-line bg-raised',
    )}
  >
    <span className="text-ink-2 text-sm" dir="auto">
      {name}
    </span>{' '}
    <span className="tabular text-2xl leading-tight font-bold" aria-hidden={digit === undefined}>
      {digit ?? '?'}
    </span>
    {digit === undefined && <span className="sr-only">{emptyText}</span>}
  </button>
);

/** Three places and one keypad: a digit goes to the active place, and the next empty one becomes active. */
function Keypad({ play, digits, fill, verdict }: DigitsProps) {
  const text = gameText(usePlay());
  const [active, setActive] = useState(0);
  // Easy Pick, Clear and the change of an entry set places too.
  const place = digits[active] === undefined ? nextPlace(digits, -1) : active;
  const isBox = play.match === 'box';
  const placeName = (i: number) => text(`${isBox ? 'digits' : 'places'}.${i + 1}`);
  const enterDigit = (digit: number) => {
    const next = toggleDigit(digits, place, digit);
    fill(next);
    setActive(next[place] === undefined ? place : nextPlace(next, place));
  };
  const deleteDigit = () => {
    const last = digits[place] === undefined ? digits.findLastIndex((digit) => digit !== undefined) : place;
    const digit = digits[last];
    if (digit === undefined) return;
    fill(toggleDigit(digits, last, digit));
    setActive(last);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key)) enterDigit(Number(event.key));
    else if (event.key === 'Backspace' || event.key === 'Delete') deleteDigit();
    else return;
    event.preventDefault();
  };
  const digit = digits[place];
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-4" onKeyDown={handleKey}>
      <PickerBar>
        <div dir="ltr" className="flex justify-center gap-3">
          {digits.map((digit, i) => (
            <PlaceButton
              key={i}
              name={placeName(i)}
              digit={digit}
              emptyText={text('empty')}
              isActive={i === place}
              onClick={() => setActive(i)}
            />
          ))}
        </div>
      </PickerBar>
      {verdict}
      <NumberGrid
        label={text('pad', { slot: placeName(place) })}
        from={0}
        to={9}
        chosen={new Set(digit === undefined ? [] : [digit])}
        full={false}
        toggle={enterDigit}
        className="mx-auto w-full max-w-110 grid-cols-5"
      />
    </div>
  );
}

/** Pick 3's picker: a keypad. */
export function Pick3Picker() {
  return <Pick3Entry>{(props) => <Keypad {...props} />}</Pick3Entry>;
}
