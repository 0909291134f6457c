import { useStore } from '@nanostores/react';
import { findPlay } from '#games/rules/entry.ts';
import type { PlayView } from '#games/view/game-view.ts';
import { Card } from '#ui/card.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { missingIn } from '../cart/draft.ts';
import { usePlay } from '../play-context.ts';
import { ChosenNumbers } from './chosen-numbers.tsx';
import { NumberGrid } from './number-grid.tsx';
import { Odds } from './odds.tsx';
import { MultipleChoice, PickerBar } from './picker-controls.tsx';

/** Selects the play type: its group in tabs, its count of numbers below. */
function PlayTypeChoice({ play }: { readonly play: PlayView }) {
  const { t, names, game, cart } = usePlay();
  const groups = [...new Set(game.plays.map(({ group }) => group))];
  const inGroup = game.plays.filter(({ group }) => group === play.group);
  return (
    <div className="grid grid-cols-1 gap-2 sm:gap-3">
      <Tabs
        label={t('kinds')}
        items={groups.map((key) => ({ key, label: names(`games:${game.name}.groups.${key}`) }))}
        value={play.group}
        onChange={(group) => cart.choosePlay(game.plays.find((other) => other.group === group)?.key ?? play.key)}
      />
      <Segmented
        label={t('howMany')}
        className="figures"
        items={inGroup.map(({ key, group }) => ({ key, label: key.slice(group.length) }))}
        value={play.key}
        onChange={cart.choosePlay}
      />
      <div>
        <h2 className="text-lg max-sm:sr-only">{names(`games:${game.name}.plays.${play.key}.name`)}</h2>
        <p className="text-ink-2 max-sm:text-sm">{names(`games:${game.name}.plays.${play.key}.rule`)}</p>
      </div>
    </div>
  );
}

/** Fills an entry of a game whose positions share one grid: play type, numbers, multiple. */
export function SharedGridPicker() {
  const { t, game, cart } = usePlay();
  const { draft } = useStore(cart.$state);
  const play = findPlay(game, draft.play);
  const [position] = play?.positions ?? [];
  if (!play || !position) return null;
  const { from, to } = position;
  return (
    <Card className="grid grid-cols-1 gap-3 p-4 sm:gap-5 sm:p-6">
      <PlayTypeChoice play={play} />
      <PickerBar>
        <ChosenNumbers play={play} />
      </PickerBar>
      <NumberGrid
        label={t('grid', { from, to })}
        from={from}
        to={to}
        chosen={new Set(draft.picks.flat())}
        full={missingIn(play, draft) === 0}
        toggle={cart.toggleNumber}
        className={to - from < 8 ? 'grid-cols-4 sm:grid-cols-8' : undefined}
      />
      <MultipleChoice />
      <Odds play={play} multiple={draft.multiple} />
    </Card>
  );
}
