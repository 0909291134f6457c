import { useId, type ReactNode } from 'react';
import type { PlayView } from '#games/view/game-view.ts';
import { Ball } from '#ui/ball.tsx';
import { classes } from '#ui/classes.ts';
import { describeNumber } from '#games/view/faces.ts';
import { winningDigits, predictionPays, playsOfDigit } from './prediction.ts';
import type { PlayContext } from '../play-context.ts';

interface OptionProps {
  readonly name: string;
  readonly on: boolean;
  readonly choose: () => void;
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** One of all predictions: a radio button under the look of a large one. */
function Option({ name, on, choose, label, className, children }: OptionProps) {
  return (
    <label className={classes('bet', className)}>
      <input type="radio" name={name} checked={on} aria-label={label} onChange={choose} />
      {children}
    </label>
  );
}

const times = (n: string): string => `\u2066${n}×\u2069`;

/** A colour or a size: its name, its digits, what it pays. */
function SetOption({ tools: { names, game }, play }: { readonly tools: PlayContext; readonly play: PlayView }) {
  const { times: most, less } = predictionPays(game, play);
  return (
    <>
      <span className="text-lg font-semibold">{names(`games:colorPrediction.plays.${play.key}.name`)}</span>
      <bdi dir="ltr" className="tabular text-sm">
        {winningDigits(play).join(' ')}
      </bdi>
      <span className="text-sm">
        <span className="font-semibold">{names('games:colorPrediction.pays', { times: times(most) })}</span>
        {less && (
          <span className="block">
            {names('games:colorPrediction.less', { times: times(less.times), digit: less.digit })}
          </span>
        )}
      </span>
    </>
  );
}

interface BetProps {
  readonly tools: PlayContext;
  /** A digit, the key of a play, or nothing yet. */
  readonly chosen: string | number | undefined;
}

/** Everything that can be predicted, of which one is: a colour, a size, or a digit. */
export function Predictions({ tools, chosen }: BetProps) {
  const { names, game, store } = tools;
  const name = useId();
  const words = (key: string) => names(`games:colorPrediction.${key}`);
  const digit = game.plays.find(({ positions }) => positions.length > 0);
  const [position] = digit?.positions ?? [];
  const digits = position ? Array.from({ length: position.to - position.from + 1 }, (_, i) => position.from + i) : [];
  const chooseDigit = (key: string, n: number) => {
    store.choosePlay(key);
    store.setPick(0, [n]);
  };
  const heading = 'text-ink-2 text-sm';
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{words('bet')}</legend>
      {['colour', 'size'].map((group) => (
        <div key={group} className="grid gap-2">
          <h3 className={heading}>{words(`groups.${group}`)}</h3>
          <div className={classes('grid gap-3', group === 'colour' ? 'grid-cols-3' : 'grid-cols-2')}>
            {game.plays
              .filter((play) => play.group === group)
              .map((play) => (
                <Option
                  key={play.key}
                  name={name}
                  on={chosen === play.key}
                  choose={() => store.choosePlay(play.key)}
                  className={`bet-${play.key}`}
                >
                  <SetOption tools={tools} play={play} />
                </Option>
              ))}
          </div>
        </div>
      ))}
      {digit && (
        <div className="grid gap-2">
          <h3 className={heading}>
            {words(`groups.${digit.group}`)} ·{' '}
            {names('games:colorPrediction.pays', { times: times(predictionPays(game, digit).times) })}
          </h3>
          <div className="grid grid-cols-5 gap-2" dir="ltr">
            {digits.map((n) => (
              <Option
                key={n}
                name={name}
                on={chosen === n}
                choose={() => chooseDigit(digit.key, n)}
                label={describeNumber(game, 'colour', n, names)}
              >
                <span aria-hidden="true" className="grid justify-items-center gap-1 text-sm [--ball:38px]">
                  <Ball number={n} face="colour" />
                  {playsOfDigit(game, 'colour', n).map((key) => (
                    <span key={key}>{words(`plays.${key}.name`)}</span>
                  ))}
                </span>
              </Option>
            ))}
          </div>
        </div>
      )}
    </fieldset>
  );
}
