import {
  isCallName,
  isEventName,
  type HostCallName,
  type HostCalls,
  type HostEventData,
  type HostEventName,
} from './calls.ts';

/** Marks our messages among others, and states the version of the contract. */
const VERSION = 1;
/** Maximum length of a host's message. */
const MAX_LENGTH = 16_384;
const ID = /^[\w-]{1,64}$/;

/** From the page to a host. */
export interface CallMessage {
  readonly id: string;
  readonly call: HostCallName;
  readonly params: object;
}

/** From a host to the page. */
export type HostMessage =
  | { readonly is: 'answer'; readonly id: string; readonly ok: boolean; readonly data: object }
  | { readonly is: 'event'; readonly event: HostEventName; readonly data: HostEventData };

export const encodeCall = <Name extends HostCallName>(
  id: string,
  call: Name,
  params: HostCalls[Name]['params'],
): string => JSON.stringify({ naseeb: VERSION, id, call, params });

export const encodeAnswer = (id: string, ok: boolean, data: object = {}): string =>
  JSON.stringify({ naseeb: VERSION, id, ok, data });

export const encodeEvent = (event: HostEventName, data?: HostEventData): string =>
  JSON.stringify({ naseeb: VERSION, event, data });

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseEnvelope(text: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && value['naseeb'] === VERSION ? value : undefined;
  } catch {
    return undefined;
  }
}

const idOf = (value: unknown): string | undefined => (typeof value === 'string' && ID.test(value) ? value : undefined);

/** Parses an answer or an event of a host; undefined for anything else. */
export function readFromHost(text: unknown): HostMessage | undefined {
  const { id: givenId, ok, data = {}, event } = parseEnvelope(text) ?? {};
  if (isEventName(event) && isObject(data)) return { is: 'event', event, data };
  const id = idOf(givenId);
  if (id === undefined || typeof ok !== 'boolean' || !isObject(data)) return undefined;
  return { is: 'answer', id, ok, data };
}

/** Parses a call of the page, for a host. */
export function readCall(text: unknown): CallMessage | undefined {
  const { id: givenId, call, params } = parseEnvelope(text) ?? {};
  const id = idOf(givenId);
  return id !== undefined && isCallName(call) && isObject(params) ? { id, call, params } : undefined;
}
