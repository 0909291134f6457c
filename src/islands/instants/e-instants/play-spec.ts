import type { Locale } from '#i18n/locales.ts';
import type { GameTexts } from '#instants/game-texts.ts';
import type { EInstant, PlayRules } from '#instants/instant-game.ts';
import type { Tone } from './synth.ts';

/** A game's words, and the language of its amounts. */
export interface Words {
  readonly words: GameTexts;
  readonly locale: Locale;
}

/** What the common frame must know of a game. */
export interface PlaySpec<Play> extends PlayRules<Play> {
  readonly game: EInstant;
  readonly countSteps: (play: Play) => number;
  /** What is taken where the player does not choose, by the salt; by default the steps as they come. */
  readonly listOrder?: (salt: Uint8Array) => readonly number[];
  /** Whether the player waits until a step was shown, before the next one. */
  readonly oneByOne?: boolean;
  /** How long the step takes that was taken last, in milliseconds, `taken` being how many are. */
  readonly motionMs: (play: Play, taken: number) => number;
  /** What the step says that was taken last; before the first one, what there is to do. */
  readonly say: (play: Play, taken: number, words: Words) => string;
  /** Why a play won nothing: the key of the game's sentence. */
  readonly whyNothing: (play: Play) => string;
  readonly sounds: {
    readonly step: (play: Play, taken: number) => readonly Tone[];
    /** Of a prize above the price. */
    readonly win: readonly Tone[];
    readonly end: readonly Tone[];
  };
}
