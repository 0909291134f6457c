import { atom } from 'nanostores';
import { systemNow } from '#kernel/time.ts';

/** Ms to add to this machine's clock to have the product's time, as the socket last heard it; countdowns use it. */
export const $clockOffset = atom(0);

/** The product's time in ms. */
export const productNow = (): number => systemNow() + $clockOffset.get();

/** The server said what time it is. */
export const heardTime = (timestamp: number): void => $clockOffset.set(timestamp - systemNow());
