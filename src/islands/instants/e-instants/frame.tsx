import { useState, type CSSProperties, type ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import type { EInstantProps } from './e-instant-props.ts';
import { FrameFoot } from './frame-foot.tsx';
import { FrameHeader } from './frame-header.tsx';
import { HowToPlay, type Told } from './how-to-play.tsx';
import { isGlad, tellOutcome } from './result.tsx';
import { Rising } from './rising.tsx';
import { shownSteps, whyNothing, type PlayView } from './use-play.ts';

interface FrameProps<Play> {
  readonly view: PlayView<Play>;
  readonly props: EInstantProps;
  /** The scene behind the board. */
  readonly scene: ReactNode;
  /** What rises through it as a gain is told. */
  readonly rises: ReactNode;
  /** What the player presses for a step, where the board is not pressed itself. */
  readonly action?: ReactNode;
  /** Variables of the scene. */
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** What a screen reader is told: each step, and the result. */
function tell<Play>(view: PlayView<Play>, { t, locale }: EInstantProps): string {
  const { state, spec, words } = view;
  switch (state.phase) {
    case 'idle':
      return state.failed ? t('failed') : '';
    case 'asking':
      return t('asking');
    case 'playing':
      return spec.say(state.dealt.play, shownSteps(view), { words, locale });
    case 'result':
      return tellOutcome({ game: spec.game, card: state.dealt.card, locale, t, why: whyNothing(view) });
  }
}

/** What all e-instants share: the bar, the board between its scene and its controls, the rules, the live region. */
export function Frame<Play>({ view, props, scene, rises, action, style, children }: FrameProps<Play>) {
  const [told, setTold] = useState<Told>();
  const { key, plan } = view.spec.game;
  const { state } = view;
  const open = (what: Told) => {
    props.prizes?.refresh();
    setTold(what);
  };
  const glad = state.phase === 'result' && isGlad(plan, state.dealt.card.tier);
  return (
    <div className="ei" data-game={key} data-phase={state.phase}>
      <div className={classes('ei-stage', `ei-${key}`, 'on-night')} style={style}>
        <div className="ei-scene" aria-hidden="true">
          {scene}
          {glad && <Rising>{rises}</Rising>}
        </div>
        <FrameHeader title={view.words('name')} props={props} sound={view.sound} onHow={() => open('rules')} />
        <div className="ei-board">{children}</div>
        <FrameFoot view={view} props={props} action={action} onPrizes={() => open('prizes')} />
      </div>
      <p className="sr-only" role="status">
        {tell(view, props)}
      </p>
      <HowToPlay view={view} props={props} told={told} onClose={() => setTold(undefined)} />
    </div>
  );
}
