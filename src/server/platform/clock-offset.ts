import { systemNow } from '#kernel/time.ts';
import type { Platform } from './platform.ts';

/** Tells the sandbox how far the product's clock was moved (docs/adapters.md §1); empty for anybody else. */
export const clockOffsetHeader = ({
  clock,
  sandboxOrigin,
}: Pick<Platform, 'clock' | 'sandboxOrigin'>): Readonly<Record<string, string>> =>
  sandboxOrigin === undefined ? {} : { 'x-clock-offset-ms': String(clock.now().getTime() - systemNow()) };
