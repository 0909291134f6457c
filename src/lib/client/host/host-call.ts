import { createRequestId } from '#kernel/ids.ts';
import { pageConfig, pageHost } from '../page/config.ts';
import { createBridge, type Bridge, type HostWindow } from './bridge.ts';
import type { HostAnswer, HostCallName, HostCalls, HostEventData, HostEventName } from './calls.ts';

let made: Bridge | undefined;

const bridge = (): Bridge =>
  (made ??= createBridge(window as unknown as HostWindow, {
    // A page of ours may act as a host, like /sandbox/host.
    allowed: [location.origin, ...pageConfig().framedBy],
    newId: createRequestId,
    later: (act, ms) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  }));

/**
 * Calls the native app or the mini-program around the page. `ok` is false in a browser and without an answer. Never
 * throws.
 */
export const hostCall = async <Name extends HostCallName>(
  name: Name,
  params: HostCalls[Name]['params'],
): Promise<HostAnswer<Name>> => (pageHost() === 'web' ? { ok: false } : bridge().call(name, params));

/** Sets the listener of a host's event; a new one replaces the old one. */
export function onHostEvent(event: HostEventName, act: (data: HostEventData) => void): void {
  if (pageHost() !== 'web') bridge().on(event, act);
}
