import { useId, type ReactNode } from 'react';
import { describeNumber } from '#games/view/faces.ts';
import type { PlayView } from '#games/view/game-view.ts';
import { Ball } from '#ui/ball.tsx';
import { classes } from '#ui/classes.ts';
import { usePlay } from '../play-context.ts';
import { playsOfDigit, predictionPays, winningDigits } from './prediction.ts';

interface OptionProps {
  readonly name: string;
  readonly checked: boolean;
  readonly choose: () => void;
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A prediction: a radio button drawn as a large button. */
function Option({ name, checked, choose, label, className, children }: OptionProps) {
  return (
    <label className={classes('bet', className)}>
      <input type="radio" name={name} checked={checked} aria-label={label} onChange={choose} />
      {children}
    </label>
  );
}

const formatTimes = (n: string): string => `\u2066${n}×\u2069`;

/** A colour or a size with its name, digits and payout. */
function SetLabel({ play }: { readonly play: PlayView }) {
  const { names, game } = usePlay();
  const { times, less } = predictionPays(game, play);
  return (
    <>
      <span className="text-lg font-semibold">{names(`games:colorPrediction.plays.${play.key}.name`)}</span>
      <bdi dir="ltr" className="tabular text-sm">
        {winningDigits(play).join(' ')}
      </bdi>
      <span className="text-sm">
        <span className="font-semibold">{names('games:colorPrediction.pays', { times: formatTimes(times) })}</span>
        {less && (
          <span className="block">
            {names('games:colorPrediction.less', { times: formatTimes(less.times), digit: less.digit })}
          </span>
        )}
      </span>
    </>
  );
}

interface PredictionsProps {
  /** The selection: a digit, the key of a play type, or undefined. */
  readonly chosen: string | number | undefined;
}
interface GroupProps extends PredictionsProps {
  /** The `name` of the radio buttons. */
  readonly name: string;
}

const HEADING = 'text-ink-2 text-sm';

/** The colours or the sizes. */
function SetOptions({ group, chosen, name }: GroupProps & { readonly group: 'colour' | 'size' }) {
  const { names, game, cart } = usePlay();
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className={HEADING}>{names(`games:colorPrediction.groups.${group}`)}</h3>
      <div className={classes('grid gap-3', group === 'colour' ? 'grid-cols-3' : 'grid-cols-2')}>
        {game.plays
          .filter((play) => play.group === group)
          .map((play) => (
            <Option
              key={play.key}
              name={name}
              checked={chosen === play.key}
              choose={() => cart.choosePlay(play.key)}
              className={`bet-${play.key}`}
            >
              <SetLabel play={play} />
            </Option>
          ))}
      </div>
    </div>
  );
}

/** The digits with their colours. */
function DigitOptions({ play, chosen, name }: GroupProps & { readonly play: PlayView }) {
  const { names, game, cart } = usePlay();
  const [position] = play.positions;
  const digits = position ? Array.from({ length: position.to - position.from + 1 }, (_, i) => position.from + i) : [];
  const chooseDigit = (n: number) => {
    cart.choosePlay(play.key);
    cart.setPick(0, [n]);
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className={HEADING}>
        {names(`games:colorPrediction.groups.${play.group}`)} ·{' '}
        {names('games:colorPrediction.pays', { times: formatTimes(predictionPays(game, play).times) })}
      </h3>
      <div className="grid grid-cols-5 gap-2" dir="ltr">
        {digits.map((n) => (
          <Option
            key={n}
            name={name}
            checked={chosen === n}
            choose={() => chooseDigit(n)}
            label={describeNumber(game, 'colour', n, names)}
          >
            <span aria-hidden="true" className="grid justify-items-center gap-1 text-sm [--ball:38px]">
              <Ball number={n} face="colour" />
              {playsOfDigit(game, 'colour', n).map((key) => (
                <span key={key}>{names(`games:colorPrediction.plays.${key}.name`)}</span>
              ))}
            </span>
          </Option>
        ))}
      </div>
    </div>
  );
}

/** Every possible prediction: colours, sizes, digits. */
export function Predictions({ chosen }: PredictionsProps) {
  const { names, game } = usePlay();
  const name = useId();
  const digitPlay = game.plays.find(({ positions }) => positions.length > 0);
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="sr-only">{names('games:colorPrediction.bet')}</legend>
      <SetOptions group="colour" chosen={chosen} name={name} />
      <SetOptions group="size" chosen={chosen} name={name} />
      {digitPlay && <DigitOptions play={digitPlay} chosen={chosen} name={name} />}
    </fieldset>
  );
}
