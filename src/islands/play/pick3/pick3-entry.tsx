import { useStore } from '@nanostores/react';
import { useRef, type ReactNode } from 'react';
import { findPlay } from '#games/rules/entry.ts';
import type { PlayView } from '#games/view/game-view.ts';
import type { Translate } from '#i18n/translator.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { missingIn } from '../cart/draft.ts';
import { Odds } from '../pickers/odds.tsx';
import { MultipleChoice } from '../pickers/picker-controls.tsx';
import { usePlay, type PlayContext } from '../play-context.ts';
import { digitPicks, draftDigits, findFault, winningOrders, type Digits } from './digits.ts';

/** What both layouts of Pick 3 get. */
export interface DigitsProps {
  readonly play: PlayView;
  readonly digits: Digits;
  readonly fill: (digits: Digits) => void;
  /** Goes above the digits, because on phones the pay bar covers what is below them. */
  readonly verdict: ReactNode;
}

const fillDraft = ({ cart }: PlayContext, play: PlayView, digits: Digits): void => {
  for (const [position, numbers] of digitPicks(play, digits).entries()) cart.setPick(position, numbers);
};

/** Changes the play type and keeps the digits if it allows them. */
const changePlay = (context: PlayContext, digits: Digits, key: string): void => {
  const play = findPlay(context.game, key);
  if (!play) return;
  context.cart.choosePlay(key);
  if (!findFault(play, digits)) fillDraft(context, play, digits);
};

/** The game's own texts by its name, because both layouts use this picker. */
export const gameText =
  ({ names, game }: Pick<PlayContext, 'names' | 'game'>): Translate =>
  (key, params) =>
    names(`games:${game.name}.${key}`, params);

/** A number inside a sentence, left to right. */
const isolateDigits = (text: string): string => `\u2066${text}\u2069`;

interface VerdictProps {
  readonly play: PlayView;
  readonly digits: Digits;
  readonly onInstead: (key: string) => void;
}

/** How many digits are missing, which draws win, or why the digits cannot be played. */
function Verdict({ play, digits, onInstead }: VerdictProps) {
  const context = usePlay();
  const { cart } = context;
  const { draft } = useStore(cart.$state);
  const missing = missingIn(play, draft);
  const fault = findFault(play, digits);
  const text = gameText(context);
  const orders = winningOrders(play, digits).map(isolateDigits).join(' · ');
  return (
    <div className="grid grid-cols-1 min-h-12 content-center">
      <p className="text-ink-2 text-center text-sm" role="status">
        {!fault && (missing > 0 ? text('missing', { count: missing }) : text('wins', { orders }))}
      </p>
      <div role="alert">
        {fault && (
          <div className="bg-coral-soft text-coral-ink rounded-art grid justify-items-center gap-2 px-4 py-3 text-center">
            <p>{text(fault.kind === 'alike' ? 'alike' : `kind.${play.key}`)}</p>
            {fault.kind === 'kind' && (
              <Button variant="quiet" size="sm" onClick={() => onInstead(fault.instead)}>
                {text(`instead.${fault.instead}`, { digits: isolateDigits(digits.join(' ').trim()) })}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** Fills a Pick 3 entry: the play type, then the digits by means of `children`. */
export function Pick3Entry({ children }: { readonly children: (props: DigitsProps) => ReactNode }) {
  const context = usePlay();
  const { t, game, cart } = context;
  const { draft } = useStore(cart.$state);
  const entry = useRef<HTMLDivElement>(null);
  const play = findPlay(game, draft.play);
  if (!play) return null;
  const digits = draftDigits(play, draft);
  const text = gameText(context);
  const playInstead = (key: string) => {
    changePlay(context, digits, key);
    // The pressed button is gone, so the focus moves.
    entry.current?.focus();
  };
  return (
    <Card className="grid grid-cols-1 gap-3 p-4 sm:gap-5 sm:p-6">
      <Tabs
        className="max-sm:[&_.tabs]:gap-0 [&_.tab]:px-3 max-sm:[&_.tab]:px-2.5"
        label={t('kinds')}
        items={game.plays.map(({ key }) => ({ key, label: text(`groups.${key}`) }))}
        value={play.key}
        onChange={(key) => changePlay(context, digits, key)}
      />
      <div>
        <h2 className="text-lg max-sm:sr-only">{text(`plays.${play.key}.name`)}</h2>
        <p className="text-ink-2 max-sm:text-sm">{text(`plays.${play.key}.rule`)}</p>
      </div>
      <div
        ref={entry}
        role="group"
        tabIndex={-1}
        aria-label={text('chosen')}
        className="grid grid-cols-1 gap-3 outline-none sm:gap-4"
      >
        {children({
          play,
          digits,
          fill: (next) => fillDraft(context, play, next),
          verdict: <Verdict play={play} digits={digits} onInstead={playInstead} />,
        })}
      </div>
      <MultipleChoice />
      <Odds play={play} multiple={draft.multiple} />
    </Card>
  );
}
