import { NumberGrid } from '../pickers/number-grid.tsx';
import { PickerBar } from '../pickers/picker-controls.tsx';
import { usePlay } from '../play-context.ts';
import { findPair, setPairDigit, toggleDigit } from './digits.ts';
import { gameText, Pick3Entry, type DigitsProps } from './pick3-entry.tsx';

interface ColumnProps {
  readonly name: string;
  readonly digit: number | undefined;
  readonly toggle: (digit: number) => void;
}

/** All ten digits under the name of their place. */
function Column({ name, digit, toggle }: ColumnProps) {
  const text = gameText(usePlay());
  return (
    <div className="grid grid-cols-1 content-start gap-2">
      <h3 className="text-ink-2 text-center text-sm font-normal" dir="auto">
        {name}
      </h3>
      <NumberGrid
        label={text('pad', { slot: name })}
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

type ColumnsProps = Pick<DigitsProps, 'digits' | 'fill'>;

/** 6-Way Box: one field of ten digits. */
function BoxGrid({ digits, fill }: ColumnsProps) {
  const text = gameText(usePlay());
  const toggle = (digit: number) => {
    const at = digits.indexOf(digit);
    fill(toggleDigit(digits, at === -1 ? digits.indexOf(undefined) : at, digit));
  };
  return (
    <NumberGrid
      label={text('three')}
      from={0}
      to={9}
      chosen={new Set(digits.filter((digit) => digit !== undefined))}
      full={!digits.includes(undefined)}
      toggle={toggle}
      className="mx-auto w-full max-w-110 grid-cols-5"
    />
  );
}

/** 3-Way Box: a column for the pair and one for the single digit. */
function PairColumns({ digits, fill }: ColumnsProps) {
  const text = gameText(usePlay());
  const pair = findPair(digits);
  return (
    <div dir="ltr" className="mx-auto grid w-full max-w-70 grid-cols-2 gap-3">
      {(['twice', 'once'] as const).map((which) => (
        <Column
          key={which}
          name={text(which)}
          digit={pair[which]}
          toggle={(digit) => fill(setPairDigit(digits, which, digit))}
        />
      ))}
    </div>
  );
}

function PlaceColumns({ digits, fill }: ColumnsProps) {
  const text = gameText(usePlay());
  return (
    <div dir="ltr" className="mx-auto grid w-full max-w-90 grid-cols-3 gap-3">
      {digits.map((digit, i) => (
        <Column
          key={i}
          name={text(`places.${i + 1}`)}
          digit={digit}
          toggle={(next) => fill(toggleDigit(digits, i, next))}
        />
      ))}
    </div>
  );
}

const COLUMNS: Readonly<Record<string, typeof PlaceColumns>> = { box3: PairColumns, box6: BoxGrid };

function Columns({ play, digits, fill, verdict }: DigitsProps) {
  const Fields = COLUMNS[play.key] ?? PlaceColumns;
  return (
    <>
      <PickerBar>{verdict}</PickerBar>
      <Fields digits={digits} fill={fill} />
    </>
  );
}

/** Pick 3's picker in its classic layout: columns of digits. */
export function Pick3Columns() {
  return <Pick3Entry>{(props) => <Columns {...props} />}</Pick3Entry>;
}
