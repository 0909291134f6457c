import { useStore } from '@nanostores/react';
import { playOf } from '#games/entry.ts';
import type { ToldPlay } from '#games/told.ts';
import { Balls } from '#ui/ball.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { missingIn, slotsOf } from './draft.ts';
import { NumberGrid } from './number-grid.tsx';
import { OddsLine } from './odds-line.tsx';
import { canAdd } from './plan.ts';
import type { Tools } from './tools.ts';

const groupsOf = (plays: readonly ToldPlay[]): string[] => [...new Set(plays.map(({ group }) => group))];

/** Which way to play: the kind in tabs, how many numbers below. */
function KindOfPlay({ tools, play }: { readonly tools: Tools; readonly play: ToldPlay }) {
  const { t, names, game, store } = tools;
  const inGroup = game.plays.filter(({ group }) => group === play.group);
  return (
    <div className="grid gap-3">
      <Tabs
        label={t('kinds')}
        items={groupsOf(game.plays).map((key) => ({ key, label: names(`games:${game.name}.groups.${key}`) }))}
        value={play.group}
        onChange={(group) => store.choosePlay(game.plays.find((other) => other.group === group)?.key ?? play.key)}
      />
      <Segmented
        label={t('howMany')}
        className="[&_label]:px-1"
        items={inGroup.map(({ key, group }) => ({ key, label: key.slice(group.length) }))}
        value={play.key}
        onChange={store.choosePlay}
      />
      <div>
        <h2 className="text-lg">{names(`games:${game.name}.plays.${play.key}.name`)}</h2>
        <p className="text-ink-2 max-sm:text-sm">{names(`games:${game.name}.plays.${play.key}.rule`)}</p>
      </div>
    </div>
  );
}

/** The ticket so far: a ball for each number, '?' for those still missing; its place where the place counts. */
function Chosen({ tools, play }: { readonly tools: Tools; readonly play: ToldPlay }) {
  const { draft } = useStore(tools.store.$state);
  const missing = missingIn(play, draft);
  const slots = slotsOf(play, draft);
  const places = play.positions.length > 1 ? slots.map((_, i) => tools.t(`places.${i + 1}`)) : [];
  return (
    <div className="bg-raised rounded-art grid justify-items-center gap-1 p-3">
      <Balls numbers={slots} size={44} label={`${tools.t('chosen')}: ${slots.map((n) => n ?? '?').join(', ')}`} />
      {places.length > 0 && (
        <ul className="balls text-ink-2 text-sm" aria-hidden="true">
          {places.map((place) => (
            <li key={place} className="w-11 flex-none! justify-center">
              {place}
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-2 text-sm" role="status">
        {missing > 0 ? tools.t('missing', { count: missing }) : tools.t('complete')}
      </p>
    </div>
  );
}

/** Fills one entry: kind, numbers, multiple, and into the plan with it. */
export function Picker(tools: Tools) {
  const { t, game, store } = tools;
  const state = useStore(store.$state);
  const { draft, editing } = state;
  const play = playOf(game, draft.play);
  const [position] = play?.positions ?? [];
  if (!play || !position) return null;
  const { from, to } = position;
  return (
    <Card className="grid gap-4 p-4 sm:gap-5 sm:p-6">
      <KindOfPlay tools={tools} play={play} />
      <Chosen tools={tools} play={play} />
      <NumberGrid
        label={t('grid', { from, to })}
        from={from}
        to={to}
        chosen={new Set(draft.picks.flat())}
        full={missingIn(play, draft) === 0}
        toggle={store.toggle}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" onClick={store.quickPick}>
          {t('quick')}
        </Button>
        <Button variant="plain" onClick={store.clear}>
          {t('clear')}
        </Button>
      </div>
      <div className="grid gap-2">
        <h3 className="text-base">{t('multiple')}</h3>
        <Segmented
          label={t('multiple')}
          className="[&_label]:px-1"
          items={game.multiples.map((key) => ({ key, label: <bdi dir="ltr">×{key}</bdi> }))}
          value={draft.multiple}
          onChange={store.multiple}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button className="flex-1" aria-disabled={!canAdd(game, state)} onClick={store.add}>
          {t(editing === null ? 'add' : 'save')}
        </Button>
        {editing !== null && (
          <Button variant="quiet" onClick={store.stopEditing}>
            {t('cancel')}
          </Button>
        )}
      </div>
      <OddsLine {...tools} play={play} multiple={draft.multiple} />
    </Card>
  );
}
