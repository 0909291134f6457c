import { createRequestId } from '#kernel/ids.ts';
import { pageConfig, pageHost } from '../page/config.ts';
import { createBridge, type Bridge, type HostWindow } from './bridge.ts';
import type { HostAnswer, HostCallName, HostCalls, HostEventName } from './calls.ts';

let made: Bridge | undefined;

const bridge = (): Bridge =>
  (made ??= createBridge(window as unknown as HostWindow, {
    // A page of ours may play a host, as /sandbox/host does.
    allowed: [location.origin, ...pageConfig().framedBy],
    newId: createRequestId,
    later: (act, ms) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  }));

/** Calls the native app or the mini-program around the page; in a browser, and where nobody answers, `ok` is false. Never throws. */
export const hostCall = async <Name extends HostCallName>(
  name: Name,
  params: HostCalls[Name]['params'],
): Promise<HostAnswer<Name>> => (pageHost() === 'web' ? { ok: false } : bridge().call(name, params));

/** Acts when the host says so; one listener for an event, the newest. */
export function onHostEvent(event: HostEventName, act: () => void): void {
  if (pageHost() !== 'web') bridge().on(event, act);
}
