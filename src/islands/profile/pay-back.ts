/** Pages of money that send a player to the profile to check their name, by the route's name in `payBackName`. */
export type PayBackName = 'recharge' | 'withdraw';

export type PayBackLinks = Readonly<Record<PayBackName, string>>;

const ROUTES: Readonly<Record<string, PayBackName>> = {
  recharge: 'recharge',
  rechargeCopy: 'recharge',
  withdraw: 'withdraw',
};

export interface PayBack {
  readonly name: PayBackName;
  readonly href: string;
}

/** Why the player is here, and the way back; undefined for any other value: anybody can write an address. */
export function readPayBack(search: string, links: PayBackLinks): PayBack | undefined {
  const given = new URLSearchParams(search).get('payBackName') ?? '';
  const name = Object.hasOwn(ROUTES, given) ? ROUTES[given] : undefined;
  return name && { name, href: links[name] };
}
