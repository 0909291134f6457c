/** Every native call with its parameters and answer. docs/hosts.md describes the same for developers of hosts. */
export interface HostCalls {
  /** Goes back in the host's history, or closes the page's screen if there is none. */
  back: { readonly params: Empty; readonly answer: Empty };
  /** The session ended, so the host must forget its data. */
  logOut: { readonly params: Empty; readonly answer: Empty };
  /** Opens the host's own support screen. */
  openSupport: { readonly params: Empty; readonly answer: Empty };
  /** Opens the share sheet. Answered when it is open. */
  share: { readonly params: { readonly title: string; readonly url: string }; readonly answer: Empty };
  setTitle: { readonly params: { readonly title: string }; readonly answer: Empty };
  /** Colour of the status bar's icons: light ones on a dark background. */
  setStatusBar: { readonly params: { readonly style: StatusBarStyle }; readonly answer: Empty };
  /**
   * Makes this authorization request at the super-app in the page's place. Answered when the host does so; the outcome
   * comes as the event `authorization`.
   */
  authorize: { readonly params: { readonly url: string }; readonly answer: Empty };
  /**
   * Pays a deposit by the super-app's own payment; amount in fils. Answered when the host does so; the outcome comes as
   * the event `payment`.
   */
  pay: {
    readonly params: { readonly gatewayId: string; readonly amount: number; readonly currency: string };
    readonly answer: Empty;
  };
  /**
   * Finds out where the device is, by asking the person first unless they have agreed before. `fresh`: measured now,
   * not one of the last five minutes. Answered when the host does so; the place comes as the event `position`.
   */
  locate: { readonly params: { readonly fresh: boolean }; readonly answer: Empty };
  /** Opens an address of another site, or a download link of ours, outside of the page. */
  openExternal: { readonly params: { readonly url: string }; readonly answer: Empty };
}
type Empty = Readonly<Record<never, never>>;

export type StatusBarStyle = 'light' | 'dark';
export type HostCallName = keyof HostCalls;

const NAMES: Readonly<Record<HostCallName, true>> = {
  back: true,
  logOut: true,
  openSupport: true,
  share: true,
  setTitle: true,
  setStatusBar: true,
  authorize: true,
  pay: true,
  locate: true,
  openExternal: true,
};
export const isCallName = (name: unknown): name is HostCallName =>
  typeof name === 'string' && Object.hasOwn(NAMES, name);

/**
 * Events of a host: its back button or gesture was used; the super-app has answered an authorization request; a payment
 * of its own has ended; the device is somewhere, or cannot tell where.
 */
export type HostEventName = 'back' | 'authorization' | 'payment' | 'position';
export const isEventName = (name: unknown): name is HostEventName =>
  (['back', 'authorization', 'payment', 'position'] as unknown[]).includes(name);

/** What a host tells with an event; not checked yet. */
export type HostEventData = Readonly<Record<string, unknown>>;

/**
 * A host that refuses or does not answer leaves the action to the page. `isSilent`: it was asked and did not answer in
 * time, so it may still do what was asked.
 */
export type HostAnswer<Name extends HostCallName> =
  { readonly ok: true; readonly data: HostCalls[Name]['answer'] } | { readonly ok: false; readonly isSilent?: true };
