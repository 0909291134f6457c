import type { UserPush } from '#contract/push.ts';

type PushType = UserPush['type'];
type DataOf<T extends PushType> = Extract<UserPush, { type: T }>['data'];
type Listener = (data: never) => void;

const listeners = new Map<PushType, Set<Listener>>();

/** Calls `act` for each push of a type; returns what stops it. */
export function onPush<T extends PushType>(type: T, act: (data: DataOf<T>) => void): () => void {
  const all = listeners.get(type) ?? new Set<Listener>();
  listeners.set(type, all.add(act));
  return () => all.delete(act);
}

/** Calls the listeners of a push. A type that this build does not know is no error. */
export function publishPush(push: UserPush): void {
  // The listeners of a type are added with that type's data above.
  for (const act of listeners.get(push.type) ?? []) act(push.data as never);
}
