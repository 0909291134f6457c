import type { WaitingCards } from './waiting-cards.ts';

/** What the home page's script must know of each game to draw a ticket, without the games' rules. By lottery type. */
type TicketGames = Readonly<
  Record<
    string,
    {
      readonly key: string;
      /** In the page's language. */
      readonly name: string;
      /** The face of each pick's numbers; further picks have the last one. */
      readonly faces: readonly string[];
      /** The numbers of play types that are not picked, such as a colour's digits. */
      readonly own: Readonly<Record<string, readonly number[]>>;
    }
  >
>;

/** All that the page tells the script. */
export interface TicketFacts {
  readonly games: TicketGames;
  /** Addresses of pictures by face (#ui/ball-style.ts, which would bring React with it). */
  readonly pictures: Readonly<Record<string, string>>;
  /** Addresses of the covers of instant games, by key. */
  readonly covers: Readonly<Record<string, string>>;
  readonly texts: TicketTexts;
}

/** Texts with their placeholders, and addresses without what they end with: an order's id, a game's key. */
interface TicketTexts {
  readonly order: string;
  readonly more: string;
  readonly draws: string;
  readonly won: string;
  readonly lost: string;
  /** What waits of an instant game, by its kind, and its address. */
  readonly cards: Readonly<Record<WaitingCards['kind'], { readonly note: string; readonly href: string }>>;
}
