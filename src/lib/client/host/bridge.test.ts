import { expect, test } from 'vitest';
import { ANSWER_MS, createBridge, type HostWindow } from './bridge.ts';
import { encodeAnswer, encodeEvent, readCall } from './codec.ts';

const OWN = 'https://naseeb.example';
const SHOWN_BY = 'https://messenger.example';

/** A window as a host provides it. `said` holds what the page sent; `pass` advances the time. */
function house(kind: 'ios' | 'android' | 'frame' | 'old-frame' | 'none', around = SHOWN_BY) {
  const said: { text: string; to?: string }[] = [];
  const native = { postMessage: (text: string) => void said.push({ text }) };
  const parent = { postMessage: (text: string, to: string) => void said.push({ text, to }) };
  let hear: Parameters<HostWindow['addEventListener']>[1] = () => {};
  const window: HostWindow = {
    parent,
    location: kind === 'old-frame' ? {} : { ancestorOrigins: [around] },
    addEventListener: (_type, act) => void (hear = act),
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
  return { bridge, window, parent, said, timers, pass, hear: (event: Parameters<typeof hear>[0]) => hear(event) };
}
const lastId = (said: readonly { text: string }[]) => readCall(said.at(-1)?.text)?.id ?? '';

test.each(['ios', 'android'] as const)('a call reaches %s, and its answer the caller', async (kind) => {
  const { bridge, window, said, timers } = house(kind);
  const answer = bridge.call('setTitle', { title: 'My orders' });
  expect(readCall(said[0]?.text)).toMatchObject({ call: 'setTitle', params: { title: 'My orders' } });
  window.naseebHost?.receive(encodeAnswer(lastId(said), true, { a: 1 }));
  expect(await answer).toEqual({ ok: true, data: { a: 1 } });
  expect(timers.size).toBe(0);
});

test('answers find their calls in any order, and once', async () => {
  const { bridge, window, said } = house('ios');
  const calls = [bridge.call('back', {}), bridge.call('logOut', {})];
  const [first = '', second = ''] = said.map(({ text }) => readCall(text)?.id);
  window.naseebHost?.receive(encodeAnswer(second, true));
  window.naseebHost?.receive(encodeAnswer(first, false));
  window.naseebHost?.receive(encodeAnswer(first, true));
  expect(await Promise.all(calls)).toEqual([{ ok: false }, { ok: true, data: {} }]);
});

test('who does not answer in time has not taken the call', async () => {
  const { bridge, window, said, pass } = house('android');
  const answer = bridge.call('openSupport', {});
  pass(ANSWER_MS - 1);
  pass(ANSWER_MS);
  window.naseebHost?.receive(encodeAnswer(lastId(said), true));
  expect(await answer).toEqual({ ok: false });
});

test('without a host nothing is waited for', async () => {
  const { bridge, timers } = house('none');
  expect(await bridge.call('back', {})).toEqual({ ok: false });
  expect(timers.size).toBe(0);
});

test('a page around ours is spoken to by its origin alone, and answers from there', async () => {
  const { bridge, parent, said, hear } = house('frame');
  const answer = bridge.call('back', {});
  expect(said.map(({ to }) => to)).toEqual([SHOWN_BY]);
  const data = encodeAnswer(lastId(said), true);
  // Another frame of the same origin is not the host.
  hear({ source: {}, origin: SHOWN_BY, data: encodeAnswer(lastId(said), false) });
  hear({ source: parent, origin: 'https://elsewhere.example', data: encodeAnswer(lastId(said), false) });
  hear({ source: parent, origin: SHOWN_BY, data });
  expect(await answer).toEqual({ ok: true, data: {} });
});

test('a page that may not show ours hears nothing', async () => {
  const { bridge, said } = house('frame', 'https://elsewhere.example');
  expect(await bridge.call('logOut', {})).toEqual({ ok: false });
  expect(said).toEqual([]);
});

test('where the browser does not tell who is around, only allowed origins are named', () => {
  const { bridge, said } = house('old-frame');
  void bridge.call('back', {});
  expect(said.map(({ to }) => to)).toEqual([OWN, SHOWN_BY]);
});

test('an event of the host is heard, one of a stranger is not', () => {
  const { bridge, parent, hear } = house('frame');
  let backs = 0;
  bridge.on('back', () => (backs += 1));
  hear({ source: parent, origin: SHOWN_BY, data: encodeEvent('back') });
  hear({ source: parent, origin: 'https://elsewhere.example', data: encodeEvent('back') });
  hear({ source: {}, origin: SHOWN_BY, data: encodeEvent('back') });
  expect(backs).toBe(1);
});
