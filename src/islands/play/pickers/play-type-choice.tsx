import type { PlayView } from '#games/view/game-view.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { PlayContext } from '../play-context.ts';

const groupsOf = (plays: readonly PlayView[]): string[] => [...new Set(plays.map(({ group }) => group))];

/** Which way to play: the kind in tabs, how many numbers below. */
export function PlayTypeChoice({ tools, play }: { readonly tools: PlayContext; readonly play: PlayView }) {
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
        className="figures"
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
