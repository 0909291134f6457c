import { useStore } from '@nanostores/react';
import { useRef, type ReactNode } from 'react';
import { findPlay } from '#games/rules/entry.ts';
import type { PlayView } from '#games/view/game-view.ts';
import type { Translate } from '#i18n/translator.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { AddRow } from '../pickers/add-row.tsx';
import { missingIn } from '../cart/draft.ts';
import { MultipleChoice } from '../pickers/multiples.tsx';
import { OddsLine } from '../pickers/odds-line.tsx';
import { PickButtons } from '../pickers/picker-controls.tsx';
import { draftDigits, findFault, winningOrders, digitPicks, type Digits } from './digits.ts';
import type { PlayContext } from '../play-context.ts';

/** What either way of picking three digits is given. */
export interface DigitsProps {
  readonly tools: PlayContext;
  readonly play: PlayView;
  readonly digits: Digits;
  readonly fill: (digits: Digits) => void;
  /** Above the digits to tap: on a phone what is below them lies behind the pay bar. */
  readonly verdict: ReactNode;
}

const fillIn = ({ store }: PlayContext, play: PlayView, digits: Digits): void => {
  for (const [position, numbers] of digitPicks(play, digits).entries()) store.setPick(position, numbers);
};

/** Another way to play, with the same digits where it plays them. */
const change = (tools: PlayContext, digits: Digits, key: string): void => {
  const play = findPlay(tools.game, key);
  if (!play) return;
  tools.store.choosePlay(key);
  if (!findFault(play, digits)) fillIn(tools, play, digits);
};

/** The game's own words: named by its data, so that what a page loads names no game. */
export const gameText =
  ({ names, game }: Pick<PlayContext, 'names' | 'game'>): Translate =>
  (key, params) =>
    names(`games:${game.name}.${key}`, params);

/** A number as it stands in a sentence: left to right. */
const code = (text: string): string => `\u2066${text}\u2069`;

interface VerdictProps {
  readonly tools: PlayContext;
  readonly play: PlayView;
  readonly digits: Digits;
  readonly onInstead: (key: string) => void;
}

/** What these digits are worth so far: how many are missing, what they win with, or why they are not played. */
function Verdict({ tools, play, digits, onInstead }: VerdictProps) {
  const { t, store } = tools;
  const { draft } = useStore(store.$state);
  const missing = missingIn(play, draft);
  const fault = findFault(play, digits);
  const text = gameText(tools);
  const orders = winningOrders(play, digits).map(code).join(' · ');
  return (
    <div className="grid min-h-12 content-center">
      <p className="text-ink-2 text-center text-sm" role="status">
        {!fault && (missing > 0 ? t('missing', { count: missing }) : text('wins', { orders }))}
      </p>
      <div role="alert">
        {fault && (
          <div className="bg-coral-soft text-coral-ink rounded-art grid justify-items-center gap-2 px-4 py-3 text-center">
            <p>{text(fault.kind === 'alike' ? 'alike' : `kind.${play.key}`)}</p>
            {fault.kind === 'kind' && (
              <Button variant="quiet" size="sm" onClick={() => onInstead(fault.instead)}>
                {text(`instead.${fault.instead}`, { digits: code(digits.join(' ').trim()) })}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** Fills one entry of Pick 3: the way to play, its digits as `Digits` asks for them, and into the plan with it. */
export function Pick3Entry({
  tools,
  children,
}: {
  readonly tools: PlayContext;
  readonly children: (props: DigitsProps) => ReactNode;
}) {
  const { t, game, store } = tools;
  const { draft } = useStore(store.$state);
  const entry = useRef<HTMLDivElement>(null);
  const play = findPlay(game, draft.play);
  if (!play) return null;
  const digits = draftDigits(play, draft);
  const text = gameText(tools);
  const instead = (key: string) => {
    change(tools, digits, key);
    // The button that was pressed is gone.
    entry.current?.focus();
  };
  return (
    <Card className="grid gap-4 p-4 sm:gap-5 sm:p-6">
      <Tabs
        className="[&_.tab]:px-3"
        label={t('kinds')}
        items={game.plays.map(({ key }) => ({ key, label: text(`groups.${key}`) }))}
        value={play.key}
        onChange={(key) => change(tools, digits, key)}
      />
      <div>
        <h2 className="text-lg">{text(`plays.${play.key}.name`)}</h2>
        <p className="text-ink-2 max-sm:text-sm">{text(`plays.${play.key}.rule`)}</p>
      </div>
      <div ref={entry} role="group" tabIndex={-1} aria-label={text('chosen')} className="grid gap-4 outline-none">
        {children({
          tools,
          play,
          digits,
          fill: (next) => fillIn(tools, play, next),
          verdict: <Verdict tools={tools} play={play} digits={digits} onInstead={instead} />,
        })}
      </div>
      <PickButtons {...tools} />
      <MultipleChoice {...tools} />
      <AddRow {...tools} />
      <OddsLine {...tools} play={play} multiple={draft.multiple} />
    </Card>
  );
}
