import type { ReactNode } from 'react';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import type { DealtCard } from '#instants/instant-game.ts';

/** What a play costs, and the plays that are paid for. A demo has none. */
export interface Offer {
  /** Price of the plays that are bought at once, in fils. */
  readonly price: number;
  /** Plays that are paid for and still to be played: the next of them costs nothing. */
  readonly waiting: number;
  /** The first of them was bought, or begun, before this visit. */
  readonly interrupted: boolean;
  /** Why no play can be bought now. */
  readonly closed: string | undefined;
  /** What belongs above the button that buys: how many plays, a coupon, what is left of a limit. */
  readonly choice: ReactNode;
  /** The way to the proof of the play that was shown last. */
  readonly proof: ReactNode;
  /** The address of the player's orders, with what each play won. */
  readonly orders: string;
}

/** The prizes of the series on sale. */
export interface Prizes {
  /** How many cards of each prize nobody has revealed, the best prize first. */
  readonly left: readonly number[];
  /** Asks the server for them anew. */
  readonly refresh: () => void;
}

/** A play that was dealt. A demo's prize is never claimed. */
export interface PlayCard extends DealtCard {
  /** Its prize is a grand prize, which is claimed in person and enters no wallet. */
  readonly toClaim?: boolean;
}

/** What the view of an e-instant is given. It calls nobody by itself: who shows it buys, reveals and pays. */
export interface EInstantProps {
  readonly locale: Locale;
  /** Reads the `eInstants` texts. */
  readonly t: Translate;
  /**
   * Gets the next play. Until it resolves the page has nothing of the outcome. Undefined: there is none, and the player
   * was told why. A rejection is told here.
   */
  readonly reveal: () => Promise<PlayCard | undefined>;
  /** Without it the view is a demo: nothing is paid and nothing is won. */
  readonly offer?: Offer;
  /** Undefined while no series is on sale. */
  readonly prizes?: Prizes | undefined;
  /** What stands where the balance belongs. */
  readonly balance?: ReactNode;
  readonly onBack: () => void;
  /** A play was shown to its end. */
  readonly onResult?: () => void;
}
