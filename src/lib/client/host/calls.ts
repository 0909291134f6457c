/** Every native call by its name: what the page says and what the host answers. docs/hosts.md is the same for developers of hosts. */
export interface HostCalls {
  /** One step back in the host's own history; where there is none, it closes the screen that shows the page. */
  back: { readonly params: Empty; readonly answer: Empty };
  /** The session ended: the host forgets what it keeps of it. */
  logOut: { readonly params: Empty; readonly answer: Empty };
  /** Opens the host's own support page. */
  openSupport: { readonly params: Empty; readonly answer: Empty };
  /** Opens the share sheet. Answered when it is open. */
  share: { readonly params: { readonly title: string; readonly url: string }; readonly answer: Empty };
  setTitle: { readonly params: { readonly title: string }; readonly answer: Empty };
  /** Colour of the signs in the status bar: light ones on a dark ground. */
  setStatusBar: { readonly params: { readonly style: StatusBarStyle }; readonly answer: Empty };
  /** Opens an address of another site outside of the page. */
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
  openExternal: true,
};
export const isCallName = (name: unknown): name is HostCallName =>
  typeof name === 'string' && Object.hasOwn(NAMES, name);

/** What a host tells without being asked: its back button or gesture was used. */
export type HostEventName = 'back';
export const isEventName = (name: unknown): name is HostEventName => name === 'back';

/** A host that does not answer, or refuses, leaves it to the page. */
export type HostAnswer<Name extends HostCallName> =
  { readonly ok: true; readonly data: HostCalls[Name]['answer'] } | { readonly ok: false };
