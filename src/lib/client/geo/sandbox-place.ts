import { SECOND_MS } from '#kernel/time.ts';
import { pageConfig } from '../page/config.ts';
import { findPlaceText, readPlaceText, type SandboxPlace } from './sandbox-cookie.ts';

const LOOK_EVERY_MS = 2 * SECOND_MS;

/** Never in live: the server says that a page is the sandbox's. */
const placeText = (): string | undefined => (pageConfig().geo?.sandbox ? findPlaceText(document.cookie) : undefined);

/** The place that was set for this browser on the sandbox's map. */
export function sandboxPlace(): SandboxPlace | undefined {
  const text = placeText();
  return text === undefined ? undefined : readPlaceText(text);
}

/** Calls back when another place is set; returns what stops it. */
export function watchSandbox(act: () => void): () => void {
  if (!pageConfig().geo?.sandbox) return () => {};
  let known = placeText();
  const timer = setInterval(() => {
    const text = placeText();
    if (text === known) return;
    known = text;
    act();
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
