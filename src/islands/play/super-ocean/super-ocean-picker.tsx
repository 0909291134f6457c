import { useStore } from '@nanostores/react';
import { Fragment } from 'react';
import { findPlay } from '#games/rules/entry.ts';
import { describeNumber } from '#games/view/faces.ts';
import { formatList } from '#i18n/list-format.ts';
import { Balls } from '#ui/ball.tsx';
import { ballPicture } from '#ui/ball-style.ts';
import { Card } from '#ui/card.tsx';
import { AddRow } from '../pickers/add-row.tsx';
import { MultipleChoice } from '../pickers/multiples.tsx';
import { NumberGrid } from '../pickers/number-grid.tsx';
import { creatureCounts, playForCount, toggleCreature } from './creature-choice.ts';
import { EasyPick } from './easy-pick.tsx';
import { PayTable } from './pay-table.tsx';
import type { PlayContext } from '../play-context.ts';

const FACE = 'creature';

/** The creatures chosen, by picture and by name: both left to right, so that each name stands under its own. */
function Chosen({
  tools,
  chosen,
  full,
}: {
  readonly tools: PlayContext;
  readonly chosen: readonly number[];
  full: boolean;
}) {
  const { names, locale, game } = tools;
  const count = chosen.length;
  const called = chosen.map((n) => describeNumber(game, FACE, n, names));
  return (
    <div className="bg-raised rounded-art grid min-h-36 content-center justify-items-center gap-1 p-3 text-center">
      {count > 0 && (
        <Balls
          numbers={chosen}
          faces={chosen.map(() => FACE)}
          size={48}
          label={`${names('games:superOcean.chosen')}: ${formatList(called, locale)}`}
        />
      )}
      {count > 0 && (
        <p aria-hidden="true" dir="ltr" className="max-w-[44ch] text-sm font-semibold">
          {called.map((name, i) => (
            <Fragment key={name}>
              {i > 0 && ' · '}
              <bdi className="whitespace-nowrap">{name}</bdi>
            </Fragment>
          ))}
        </p>
      )}
      <p className="text-ink-2 text-sm" role="status">
        {count === 0 ? names('games:superOcean.none') : names('games:superOcean.count', { count })}
        {full && ` · ${names('games:superOcean.full')}`}
      </p>
    </div>
  );
}

/** A creature to tap: its picture and its number, and its name for who does not see the picture. */
function Creature({ tools: { names, game }, n }: { readonly tools: PlayContext; readonly n: number }) {
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

/** One grid of 36 creatures; how many are chosen is the play, and its pay table stands beneath. */
export function SuperOceanPicker(tools: PlayContext) {
  const { names, game, store } = tools;
  const { draft } = useStore(store.$state);
  const play = findPlay(game, draft.play);
  const [position] = play?.positions ?? [];
  if (!play || !position) return null;
  const chosen = (draft.picks[0] ?? []).toSorted((a, b) => a - b);
  const most = Math.max(...creatureCounts(game));
  const full = chosen.length === most;
  const tap = (n: number) => {
    const next = toggleCreature(chosen, n, most);
    const wanted = playForCount(game, next.length);
    if (!wanted) return;
    store.choosePlay(wanted.key);
    store.setPick(0, next);
  };
  return (
    <Card className="grid gap-4 p-4 sm:gap-5 sm:p-6">
      <p>{names('games:superOcean.lead')}</p>
      <Chosen tools={tools} chosen={chosen} full={full} />
      <NumberGrid
        label={names('games:superOcean.grid')}
        from={position.from}
        to={position.to}
        chosen={new Set(chosen)}
        full={full}
        toggle={tap}
        className="grid-cols-6 lg:grid-cols-9"
        draw={(n) => <Creature tools={tools} n={n} />}
      />
      <EasyPick {...tools} />
      <MultipleChoice {...tools} />
      <AddRow {...tools} />
      <PayTable tools={tools} play={play} multiple={draft.multiple} />
    </Card>
  );
}
