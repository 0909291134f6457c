import { enterPage } from '#client/geo/enter.ts';
import { sandboxPlace } from '#client/geo/sandbox-place.ts';

/** On a page where a player buys or deposits: checks their place, and in the sandbox says which one is set. */
export function enter(): void {
  void enterPage();
  const set = sandboxPlace();
  if (set) void import('./sandbox-place.ts').then(({ showSandboxPlace }) => showSandboxPlace(set.name));
}
