import { expect, test } from 'vitest';
import { ANSWER_MS, createBridge, type HostWindow } from './bridge.ts';
import { encodeAnswer, encodeEvent, readCall } from './codec.ts';

const OWN = 'https://naseeb.example';
const SHOWN_BY = 'https://messenger.example';

/** A window as a host provides it. `said` holds what the page sent; `pass` advances the time. */
function fakeHost(kind: 'ios' | 'android' | 'frame' | 'old-frame' | 'none', around = SHOWN_BY) {
  const sent: { text: string; to?: string }[] = [];
  const native = { postMessage: (text: string) => void sent.push({ text }) };
  const parent = { postMessage: (text: string, to: string) => void sent.push({ text, to }) };
  let listener: Parameters<HostWindow['addEventListener']>[1] = () => {};
  const window: HostWindow = {
    parent,
    location: kind === 'old-frame' ? {} : { ancestorOrigins: [around] },
    addEventListener: (_type, act) => void (listener = act),
    ...(kind === 'ios' ? { webkit: { messageHandlers: { naseeb: native } } } : {}),
    ...(kind === 'android' ? { NaseebHost: native } : {}),
  };
  if (kind !== 'frame' && kind !== 'old-frame') Object.assign(window, { parent: window });
  const timers = new Map<() => void, number>();
  let ids = 0;
  const bridge = createBridge(window, {
    allowed: [OWN, SHOWN_BY],
    newId: () => `id-${(ids += 1)}`,
    later: (act, ms) => {
      timers.set(act, ms);
      return () => timers.delete(act);
    },
  });
  const pass = (ms: number) => {
    for (const [act, due] of [...timers]) if (due <= ms) act();
  };
  return {
    bridge,
    window,
    parent,
    sent,
    timers,
    pass,
    receive: (event: Parameters<typeof listener>[0]) => listener(event),
  };
}
const lastId = (sent: readonly { text: string }[]) => readCall(sent.at(-1)?.text)?.id ?? '';

test.each(['ios', 'android'] as const)('a call reaches %s, and the answer its caller', async (kind) => {
  const { bridge, window, sent, timers } = fakeHost(kind);
  const answer = bridge.call('setTitle', { title: 'My orders' });
  expect(readCall(sent[0]?.text)).toMatchObject({ call: 'setTitle', params: { title: 'My orders' } });
  window.naseebHost?.receive(encodeAnswer(lastId(sent), true, { a: 1 }));
  expect(await answer).toEqual({ ok: true, data: { a: 1 } });
  expect(timers.size).toBe(0);
});

test('answers match their calls in any order, once', async () => {
  const { bridge, window, sent } = fakeHost('ios');
  const calls = [bridge.call('back', {}), bridge.call('logOut', {})];
  const [first = '', second = ''] = sent.map(({ text }) => readCall(text)?.id);
  window.naseebHost?.receive(encodeAnswer(second, true));
  window.naseebHost?.receive(encodeAnswer(first, false));
  window.naseebHost?.receive(encodeAnswer(first, true));
  expect(await Promise.all(calls)).toEqual([{ ok: false }, { ok: true, data: {} }]);
});

test('a call without an answer in time fails, and says that the host was silent', async () => {
  const { bridge, window, sent, pass } = fakeHost('android');
  const answer = bridge.call('openSupport', {});
  pass(ANSWER_MS - 1);
  pass(ANSWER_MS);
  window.naseebHost?.receive(encodeAnswer(lastId(sent), true));
  expect(await answer).toEqual({ ok: false, isSilent: true });
});

test('does not wait without a host', async () => {
  const { bridge, timers } = fakeHost('none');
  expect(await bridge.call('back', {})).toEqual({ ok: false });
  expect(timers.size).toBe(0);
});

test('talks to the surrounding page by its origin only', async () => {
  const { bridge, parent, sent, receive } = fakeHost('frame');
  const answer = bridge.call('back', {});
  expect(sent.map(({ to }) => to)).toEqual([SHOWN_BY]);
  const data = encodeAnswer(lastId(sent), true);
  // Another frame of the same origin is not the host.
  receive({ source: {}, origin: SHOWN_BY, data: encodeAnswer(lastId(sent), false) });
  receive({ source: parent, origin: 'https://elsewhere.example', data: encodeAnswer(lastId(sent), false) });
  receive({ source: parent, origin: SHOWN_BY, data });
  expect(await answer).toEqual({ ok: true, data: {} });
});

test('sends nothing to a page that may not frame ours', async () => {
  const { bridge, sent } = fakeHost('frame', 'https://elsewhere.example');
  expect(await bridge.call('logOut', {})).toEqual({ ok: false });
  expect(sent).toEqual([]);
});

test('addresses only allowed origins if the browser hides the surrounding one', () => {
  const { bridge, sent } = fakeHost('old-frame');
  void bridge.call('back', {});
  expect(sent.map(({ to }) => to)).toEqual([OWN, SHOWN_BY]);
});

test('takes an event of the host, and ignores other senders', () => {
  const { bridge, parent, receive } = fakeHost('frame');
  let backs = 0;
  bridge.on('back', () => (backs += 1));
  receive({ source: parent, origin: SHOWN_BY, data: encodeEvent('back') });
  receive({ source: parent, origin: 'https://elsewhere.example', data: encodeEvent('back') });
  receive({ source: {}, origin: SHOWN_BY, data: encodeEvent('back') });
  expect(backs).toBe(1);
});
