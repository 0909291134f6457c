import { $user } from '#client/session/user.ts';
import { untilInterruptible } from './interruptible.ts';

/** On a page where a player buys or deposits: checks their place, and in the sandbox says which one is set. */
export async function enter(): Promise<void> {
  const geo = await import('#client/geo/geo.ts');
  const player = $user.get()?.userOpenId ?? '';
  void geo.enterPage(() => untilInterruptible(player, 'geo-restriction'));
  const set = geo.sandboxPlace();
  if (set) void import('./sandbox-place.ts').then(({ showSandboxPlace }) => showSandboxPlace(set.name));
}
