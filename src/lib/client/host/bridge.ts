import { SECOND_MS } from '#kernel/time.ts';
import type { HostAnswer, HostCallName, HostCalls, HostEventData, HostEventName } from './calls.ts';
import { encodeCall, readFromHost } from './codec.ts';

/** Timeout of a call. A host answers when it has accepted a call, not when the player is done. */
export const ANSWER_MS = 2 * SECOND_MS;

interface NativePort {
  postMessage(text: string): void;
}

/** What a host adds to a window, and what the bridge uses of a window. */
export interface HostWindow {
  /** iOS: WKWebView's script message handler. */
  readonly webkit?: { readonly messageHandlers?: { readonly naseeb?: NativePort } };
  /** Android: the object of the listener. */
  readonly NaseebHost?: NativePort;
  /** Both answer by running `naseebHost.receive('…')`. */
  naseebHost?: { receive(text: string): void };
  /** The page around ours; the same window if there is none. */
  readonly parent: unknown;
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> };
  addEventListener(type: 'message', act: (event: WindowMessage) => void): void;
}

interface WindowMessage {
  readonly source: unknown;
  readonly origin: string;
  readonly data: unknown;
}

interface FramePort {
  postMessage(text: string, origin: string): void;
}

export interface BridgeOptions {
  /** Origins that may show our page in a frame. Messages are exchanged with these only. */
  readonly allowed: readonly string[];
  readonly newId: () => string;
  /** Runs `act` later; returns a function that cancels it. */
  readonly later: (act: () => void, ms: number) => () => void;
}

export interface Bridge {
  call<Name extends HostCallName>(name: Name, params: HostCalls[Name]['params']): Promise<HostAnswer<Name>>;
  on(event: HostEventName, act: (data: HostEventData) => void): void;
}

/** How messages are sent to the host; undefined if there is none. */
function createSender(window: HostWindow, allowed: readonly string[]): ((text: string) => void) | undefined {
  const native = window.webkit?.messageHandlers?.naseeb ?? window.NaseebHost;
  if (native) return (text) => native.postMessage(text);
  if (window.parent === window) return undefined;
  const parent = window.parent as FramePort; // of another origin's window only these members may be used
  const around = window.location.ancestorOrigins?.[0];
  if (around !== undefined) return allowed.includes(around) ? (text) => parent.postMessage(text, around) : undefined;
  // Without `ancestorOrigins` the origin is unknown; the browser then delivers only if it is the allowed one.
  return (text) => {
    for (const origin of allowed) parent.postMessage(text, origin);
  };
}

/** Calls to the host of this window, and its answers and events. */
export function createBridge(window: HostWindow, { allowed, newId, later }: BridgeOptions): Bridge {
  const waiting = new Map<string, (answer: HostAnswer<HostCallName>) => void>();
  const listeners = new Map<HostEventName, (data: HostEventData) => void>();

  const hear = (text: unknown) => {
    const message = readFromHost(text);
    if (message?.is === 'event') listeners.get(message.event)?.(message.data);
    else if (message) waiting.get(message.id)?.(message.ok ? { ok: true, data: message.data } : { ok: false });
  };
  window.naseebHost = { receive: hear };
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source === window.parent && source !== window && allowed.includes(origin)) hear(data);
  });

  return {
    call: <Name extends HostCallName>(name: Name, params: HostCalls[Name]['params']) => {
      const send = createSender(window, allowed);
      if (!send) return Promise.resolve({ ok: false });
      const id = newId();
      return new Promise<HostAnswer<Name>>((done) => {
        const forget = later(() => end({ ok: false, isSilent: true }), ANSWER_MS);
        const end = (answer: HostAnswer<HostCallName>) => {
          forget();
          waiting.delete(id);
          done(answer);
        };
        waiting.set(id, end);
        send(encodeCall(id, name, params));
      });
    },
    on: (event, act) => void listeners.set(event, act),
  };
}
