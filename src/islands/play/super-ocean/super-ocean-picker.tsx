import { useStore } from '@nanostores/react';
import { Fragment } from 'react';
import { findPlay } from '#games/rules/entry.ts';
import { describeNumber } from '#games/view/faces.ts';
import { formatList } from '#i18n/list-format.ts';
import { ballPicture } from '#ui/ball-style.ts';
import { Balls } from '#ui/ball.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { NumberGrid } from '../pickers/number-grid.tsx';
import { MultipleChoice, PickerBar } from '../pickers/picker-controls.tsx';
import { usePlay } from '../play-context.ts';
import { creatureCounts, playForCount, toggleCreature } from './creature-choice.ts';
import { PayTable } from './pay-table.tsx';

const FACE = 'creature';

interface ChosenCreaturesProps {
  readonly chosen: readonly number[];
  readonly full: boolean;
}

/** The chosen creatures by picture and name, both left to right, so that each name is below its picture. */
function ChosenCreatures({ chosen, full }: ChosenCreaturesProps) {
  const { names, locale, game } = usePlay();
  const count = chosen.length;
  const creatureNames = chosen.map((n) => describeNumber(game, FACE, n, names));
  return (
    <div className="bg-raised rounded-art grid min-h-27 content-center sm:min-h-36 justify-items-center gap-1 p-3 text-center">
      {count > 0 && (
        <>
          <Balls
            numbers={chosen}
            faces={chosen.map(() => FACE)}
            size={44}
            label={`${names('games:superOcean.chosen')}: ${formatList(creatureNames, locale)}`}
          />
          <p aria-hidden="true" dir="ltr" className="max-w-[44ch] text-sm font-semibold">
            {creatureNames.map((name, i) => (
              <Fragment key={name}>
                {i > 0 && ' · '}
                <bdi className="whitespace-nowrap">{name}</bdi>
              </Fragment>
            ))}
          </p>
        </>
      )}
      <p className="text-ink-2 text-sm" role="status">
        {count === 0 ? names('games:superOcean.none') : names('games:superOcean.count', { count })}
        {full && ` · ${names('games:superOcean.full')}`}
      </p>
    </div>
  );
}

/** A creature's button: picture and number, with its name for screen readers. */
function Creature({ n }: { readonly n: number }) {
  const { names, game } = usePlay();
  return (
    <>
      <svg aria-hidden="true" className="creature aspect-square w-full max-w-14">
        <use href={ballPicture({ number: n, face: FACE })} />
      </svg>
      <span className="text-sm font-semibold">{n}</span>{' '}
      <span dir="auto" className="creature-name">
        {describeNumber(game, FACE, n, names)}
      </span>
    </>
  );
}

/** Easy Pick of this many creatures with one press. */
function EasyPick() {
  const { names, game, cart } = usePlay();
  const pickCreatures = (count: number) => {
    cart.choosePlay(playForCount(game, count)?.key ?? '');
    cart.quickPick();
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="text-sm font-normal">
        {names('games:superOcean.easy.title')}
        <span className="text-ink-2 max-sm:sr-only"> · {names('games:superOcean.easy.about')}</span>
      </h3>
      <div role="group" aria-label={names('games:superOcean.easy.title')} className="figures grid grid-cols-6 gap-2">
        {creatureCounts(game).map((count) => (
          <Button
            key={count}
            variant="quiet"
            className="tabular px-0"
            aria-label={`${count}: ${names('games:superOcean.easy.pick', { count })}`}
            onClick={() => pickCreatures(count)}
          >
            {count}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** A grid of 36 creatures. Their count decides the play type, whose pay table is below. */
export function SuperOceanPicker() {
  const { names, game, cart } = usePlay();
  const { draft } = useStore(cart.$state);
  const play = findPlay(game, draft.play);
  const [position] = play?.positions ?? [];
  if (!play || !position) return null;
  const chosen = (draft.picks[0] ?? []).toSorted((a, b) => a - b);
  const max = Math.max(...creatureCounts(game));
  const full = chosen.length === max;
  const toggle = (n: number) => {
    const next = toggleCreature(chosen, n, max);
    const nextPlay = playForCount(game, next.length);
    if (!nextPlay) return;
    cart.choosePlay(nextPlay.key);
    cart.setPick(0, next);
  };
  return (
    <Card className="grid grid-cols-1 gap-3 p-4 sm:gap-5 sm:p-6">
      <PickerBar onPick={null}>
        <ChosenCreatures chosen={chosen} full={full} />
        <EasyPick />
      </PickerBar>
      <p className="max-sm:sr-only">{names('games:superOcean.lead')}</p>
      <NumberGrid
        label={names('games:superOcean.grid')}
        from={position.from}
        to={position.to}
        chosen={new Set(chosen)}
        full={full}
        toggle={toggle}
        className="grid-cols-6 lg:grid-cols-9"
        renderNumber={(n) => <Creature n={n} />}
      />
      <MultipleChoice />
      <PayTable play={play} multiple={draft.multiple} />
    </Card>
  );
}
