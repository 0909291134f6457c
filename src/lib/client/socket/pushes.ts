import type { UserPush } from '#contract/push.ts';

type PushType = UserPush['type'];
type DataOf<T extends PushType> = Extract<UserPush, { type: T }>['data'];
type Listener = (data: never) => void;

const listeners = new Map<PushType, Set<Listener>>();

/** Subscribes to a type of push; returns a function that unsubscribes. */
export function onPush<T extends PushType>(type: T, act: (data: DataOf<T>) => void): () => void {
  const all = listeners.get(type) ?? new Set<Listener>();
  listeners.set(type, all.add(act));
  return () => all.delete(act);
}

/** Calls the listeners of a push. A type unknown to this build is ignored. */
export function publishPush(push: UserPush): void {
  // The listeners of a type take that type's data.
  for (const act of listeners.get(push.type) ?? []) act(push.data as never);
}
