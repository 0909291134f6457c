import { createRequestId } from '#kernel/ids.ts';
import type { CallAnswer } from './call.ts';
import { isOutcomeFinal } from './outcome.ts';
import { sessionStore, readJson, type TextStore } from '../storage/stores.ts';

/**
 * Ids of pending money commands, stored in the tab before they are sent. After a reload or a lost answer the command is
 * sent again with the same id, and the first answer is returned (docs/gateway.md).
 */
const KEY = 'requests';

interface StoredRequest {
  readonly id: string;
  /** JSON of the business fields; a command with other fields gets another id. */
  readonly fields: string;
}
type Requests = Readonly<Record<string, StoredRequest>>;

/** The id for a command: the pending one of the same fields, or a new one, which is stored. */
export function requestIdFor(
  scope: string,
  fields: unknown,
  store: TextStore = sessionStore,
  fresh: () => string = createRequestId,
): string {
  const requests = readJson<Requests>(store, KEY) ?? {};
  const text = JSON.stringify(fields);
  const known = requests[scope];
  if (known?.fields === text) return known.id;
  const id = fresh();
  store.set(KEY, JSON.stringify({ ...requests, [scope]: { id, fields: text } }));
  return id;
}

/** The outcome is final, so the next command of this scope gets a new id. */
export function forgetRequestId(scope: string, store: TextStore = sessionStore): void {
  const { [scope]: _gone, ...rest } = readJson<Requests>(store, KEY) ?? {};
  store.set(KEY, JSON.stringify(rest));
}

/**
 * Sends a money command with an id that survives a lost answer: `withRequestId('deposit', fields, (requestId) =>
 * call(command, { ...fields, requestId }))`. The scope names the form.
 */
export async function withRequestId<T>(
  scope: string,
  fields: unknown,
  act: (requestId: string) => Promise<CallAnswer<T>>,
): Promise<CallAnswer<T>> {
  const answer = await act(requestIdFor(scope, fields));
  if (answer.ok || isOutcomeFinal(answer.code)) forgetRequestId(scope);
  return answer;
}
