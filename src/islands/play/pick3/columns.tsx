import { NumberGrid } from '../pickers/number-grid.tsx';
import { toggleDigit } from './digits.ts';
import { pairOf, setPairDigit } from './pair.ts';
import { Pick3Entry, gameText, type DigitsProps } from './pick3-entry.tsx';
import type { PlayContext } from '../play-context.ts';

interface ColumnProps {
  readonly name: string;
  readonly label: string;
  readonly digit: number | undefined;
  readonly toggle: (digit: number) => void;
}

/** All ten digits under the name of what they answer. */
function Column({ name, label, digit, toggle }: ColumnProps) {
  return (
    <div className="grid content-start gap-2">
      <h3 className="text-ink-2 text-center text-sm font-normal" dir="auto">
        {name}
      </h3>
      <NumberGrid
        label={label}
        from={0}
        to={9}
        chosen={new Set(digit === undefined ? [] : [digit])}
        full={false}
        toggle={toggle}
        className="grid-cols-1"
      />
    </div>
  );
}

/** The older layout: a column for each place, a column for the pair and one for the single digit, or one field of ten. */
function Columns({ tools, play, digits, fill }: DigitsProps) {
  const text = gameText(tools);
  const labelled = (name: string) => ({ name, label: text('pad', { slot: name }) });
  if (play.key === 'box6')
    return (
      <NumberGrid
        label={text('three')}
        from={0}
        to={9}
        chosen={new Set(digits.filter((digit) => digit !== undefined))}
        full={!digits.includes(undefined)}
        toggle={(digit) => {
          const at = digits.indexOf(digit);
          const place = at === -1 ? digits.indexOf(undefined) : at;
          fill(toggleDigit(digits, place, digit));
        }}
        className="mx-auto w-full max-w-110 grid-cols-5"
      />
    );
  if (play.key === 'box3') {
    const pair = pairOf(digits);
    return (
      <div dir="ltr" className="mx-auto grid w-full max-w-70 grid-cols-2 gap-3">
        {(['twice', 'once'] as const).map((which) => (
          <Column
            key={which}
            {...labelled(text(which))}
            digit={pair[which]}
            toggle={(digit) => fill(setPairDigit(digits, which, digit))}
          />
        ))}
      </div>
    );
  }
  return (
    <div dir="ltr" className="mx-auto grid w-full max-w-90 grid-cols-3 gap-3">
      {digits.map((digit, i) => (
        <Column
          key={i}
          {...labelled(text(`places.${i + 1}`))}
          digit={digit}
          toggle={(next) => fill(toggleDigit(digits, i, next))}
        />
      ))}
    </div>
  );
}

/** Pick 3's picker as it used to be: columns of digits. */
export function Pick3Columns(tools: PlayContext) {
  return (
    <Pick3Entry tools={tools}>
      {(props) => (
        <>
          {props.verdict}
          <Columns {...props} />
        </>
      )}
    </Pick3Entry>
  );
}
