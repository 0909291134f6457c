/** Tickets of an order, entries times draws, from which it is asked for again whatever its price. */
const MANY_TICKETS = 50;

export interface OrderSize {
  /** Fils. */
  readonly price: number;
  readonly entries: number;
  readonly draws: number;
}

/**
 * Whether a player is asked once more before an order is charged. `above` is `confirmOrderAmount` of the
 * configuration.
 */
export const needsConfirmation = ({ price, entries, draws }: OrderSize, above: number): boolean =>
  price > above || entries * draws >= MANY_TICKETS;
