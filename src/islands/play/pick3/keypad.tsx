import { useState, type KeyboardEvent } from 'react';
import { classes } from '#ui/classes.ts';
import { NumberGrid } from '../pickers/number-grid.tsx';
import { nextPlace, toggleDigit } from './digits.ts';
import { Pick3Entry, gameText, type DigitsProps } from './pick3-entry.tsx';
import type { PlayContext } from '../play-context.ts';

/** Three places and one pad: a digit goes to the place that is chosen, and the next empty one is chosen then. */
function Keypad({ tools, play, digits, fill, verdict }: DigitsProps) {
  const [chosen, setChosen] = useState(0);
  // Easy Pick, Clear and a change of entry fill places, too.
  const place = digits[chosen] === undefined ? nextPlace(digits, -1) : chosen;
  const box = play.match === 'box';
  const text = gameText(tools);
  const nameOf = (i: number) => text(`${box ? 'digits' : 'places'}.${i + 1}`);
  const enter = (digit: number) => {
    const next = toggleDigit(digits, place, digit);
    fill(next);
    setChosen(next[place] === undefined ? place : nextPlace(next, place));
  };
  const back = () => {
    const last = digits[place] === undefined ? digits.findLastIndex((digit) => digit !== undefined) : place;
    const digit = digits[last];
    if (digit === undefined) return;
    fill(toggleDigit(digits, last, digit));
    setChosen(last);
  };
  const type = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key)) enter(Number(event.key));
    else if (event.key === 'Backspace' || event.key === 'Delete') back();
    else return;
    event.preventDefault();
  };
  const digit = digits[place];
  return (
    <div className="grid gap-4" onKeyDown={type}>
      <div dir="ltr" className="flex justify-center gap-3">
        {digits.map((digit, i) => (
          <button
            key={i}
            type="button"
            aria-pressed={i === place}
            onClick={() => setChosen(i)}
            className={classes(
              'rounded-art grid min-h-22 w-full max-w-26 content-center justify-items-center border-2',
              i === place ? 'border-accent bg-soft' : 'border-line bg-raised',
            )}
          >
            <span className="text-ink-2 text-sm" dir="auto">
              {nameOf(i)}
            </span>{' '}
            <span className="tabular text-2xl leading-tight font-bold" aria-hidden={digit === undefined}>
              {digit ?? '?'}
            </span>
            {digit === undefined && <span className="sr-only">{text('empty')}</span>}
          </button>
        ))}
      </div>
      {verdict}
      <NumberGrid
        label={text('pad', { slot: nameOf(place) })}
        from={0}
        to={9}
        chosen={new Set(digit === undefined ? [] : [digit])}
        full={false}
        toggle={enter}
        className="mx-auto w-full max-w-110 grid-cols-5"
      />
    </div>
  );
}

/** Pick 3's picker: a pad of digits. */
export function Pick3Picker(tools: PlayContext) {
  return <Pick3Entry tools={tools}>{(props) => <Keypad {...props} />}</Pick3Entry>;
}
