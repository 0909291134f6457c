import { useEffect, useRef, type ReactNode } from 'react';
import { oddsOfPrize, topPrize } from '#instants/plan.ts';
import { Button } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { EInstantProps } from './e-instant-props.ts';
import { showOdds } from './odds.ts';
import { Result } from './result.tsx';
import { shownSteps, whyNothing, type PlayView } from './use-play.ts';

/** As the result appears, a press was meant for what stood in its place: it buys nothing. */
const MISPLACED_PRESS_MS = 600;

interface FootProps<Play> {
  readonly view: PlayView<Play>;
  readonly props: EInstantProps;
  /** What the player presses for a step, where the game's board is not pressed itself. */
  readonly action?: ReactNode;
  readonly onPrizes: () => void;
}

/** What the button that gets a play says: a play that is paid for comes first, and costs nothing. */
function callText<Play>({ view: { state }, props: { t, locale, offer } }: FootProps<Play>): string {
  const again = state.phase === 'result';
  if (!offer) return t(again ? 'againDemo' : 'playDemo');
  if (offer.waiting > 0) return offer.interrupted && !again ? t('continue') : t('next', { count: offer.waiting });
  return t(again ? 'again' : 'play', { price: moneyText(offer.price, locale) });
}

/** The button that gets a play, below what is chosen for it. It says the price. */
function PlayCall<Play>(foot: FootProps<Play>) {
  const { view, props } = foot;
  const { t, offer } = props;
  const hydrated = useHydrated();
  const isPaid = offer !== undefined && offer.waiting > 0;
  const buysAgain = offer !== undefined && !isPaid && view.state.phase === 'result';
  const appearedAt = useRef(0);
  useEffect(() => void (appearedAt.current = performance.now()), [buysAgain]);
  if (offer?.closed !== undefined && !isPaid) return <p className="ei-note">{offer.closed}</p>;
  const busy = view.state.phase === 'asking';
  return (
    <>
      {isPaid && offer.interrupted && view.state.phase === 'idle' && (
        <p className="ei-note">{t('interrupted', { count: offer.waiting })}</p>
      )}
      {offer && !isPaid && !busy && offer.choice}
      <Button
        variant="call"
        size="lg"
        className="ei-call"
        busy={busy}
        disabled={!hydrated}
        onClick={({ timeStamp }) => (!buysAgain || timeStamp - appearedAt.current > MISPLACED_PRESS_MS) && view.ask()}
      >
        {callText(foot)}
      </Button>
    </>
  );
}

/** Before a play: what can be won, how often, and for how much. */
function Opening<Play>(foot: FootProps<Play>) {
  const { view, props } = foot;
  const { t, locale, offer } = props;
  const { plan } = view.spec.game;
  const failed = view.state.phase === 'idle' && view.state.failed;
  return (
    <>
      <p className="text-lg">{failed ? t('failed') : view.words('tagline')}</p>
      <p className="text-on-night-2 text-sm">
        {t('terms', {
          prize: moneyText(topPrize(plan), locale),
          odds: showOdds(oddsOfPrize(plan), t),
          price: moneyText(plan.price, locale),
        })}
        {!offer && ` ${t('demoNote')}`}
      </p>
      <PlayCall {...foot} />
      <p className="ei-more">
        {props.prizes && (
          <button type="button" className="link" aria-haspopup="dialog" onClick={foot.onPrizes}>
            {t('prizesLeft')}
          </button>
        )}
        {offer && (
          <a className="link" href={offer.orders}>
            {t('orders')}
          </a>
        )}
      </p>
    </>
  );
}

/** During a play: what the last step brought, and ways to go on. The focus moves to what takes the first step. */
function Playing<Play>({ view, props: { t, locale }, action }: FootProps<Play>) {
  const { state, spec, words, setAuto, skip } = view;
  const focus = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = focus.current?.closest('.ei')?.querySelector<HTMLElement>('[data-first]');
    first?.focus({ preventScroll: true });
  }, []);
  if (state.phase !== 'playing') return null;
  return (
    <div className="ei-playing" ref={focus} role="group" aria-label={t('controls')}>
      <p className="ei-status">{spec.say(state.dealt.play, shownSteps(view), { words, locale })}</p>
      <div className="ei-buttons">
        {action}
        <Button variant="glass" aria-pressed={state.auto} onClick={() => setAuto(!state.auto)}>
          {t('playForMe')}
        </Button>
        <Button variant="glass" onClick={skip}>
          {t('skip')}
        </Button>
      </div>
    </div>
  );
}

/** Beneath the board: the opening, the controls or the result. It keeps its height, so that nothing jumps. */
export function FrameFoot<Play>(foot: FootProps<Play>) {
  const { state, spec } = foot.view;
  return (
    <footer className="ei-foot">
      {(state.phase === 'idle' || state.phase === 'asking') && <Opening {...foot} />}
      {state.phase === 'playing' && <Playing {...foot} />}
      {state.phase === 'result' && (
        <Result game={spec.game} card={state.dealt.card} why={whyNothing(foot.view)} {...foot.props}>
          <PlayCall {...foot} />
          {foot.props.offer?.proof}
        </Result>
      )}
    </footer>
  );
}
