import { describe, expect, it } from 'vitest';
import { waitForBallsOn } from './falling-balls.ts';

/** A page that awaits or shows the draw 'a'. */
function createPage({ awaited = false } = {}) {
  let act = () => {};
  let awaits = awaited;
  const ends: (() => void)[] = [];
  const falls: Promise<unknown>[] = [];
  let giveUp = () => {};
  const page = {
    isAwaited: (ids: readonly string[]) => awaits && ids.includes('a'),
    watch: (change: () => void) => {
      act = change;
      return () => (act = () => {});
    },
    findFalls: (ids: readonly string[]) => (ids.includes('a') && !awaits ? falls : []),
    giveUp: new Promise<void>((done) => (giveUp = done)),
  };
  return {
    page,
    roll: () => falls.push(new Promise<void>((done) => ends.push(done))),
    show: () => {
      awaits = false;
      act();
    },
    end: () => ends.forEach((done) => done()),
    giveUp: () => giveUp(),
  };
}
const settled = () => new Promise((done) => setImmediate(done));
async function waitFor(page: ReturnType<typeof createPage>['page'], drawId: string) {
  const wait = { over: false };
  void waitForBallsOn(page, [drawId]).then(() => (wait.over = true));
  await settled();
  return wait;
}

describe('the wait for the balls of a draw', () => {
  it('ends at once on a page that does not show the draw', async () => {
    const { page, roll } = createPage({ awaited: true });
    roll();
    expect(await waitFor(page, 'another')).toEqual({ over: true });
  });

  it('lasts until the numbers are there and the last ball has fallen', async () => {
    const { page, roll, show, end } = createPage({ awaited: true });
    const wait = await waitFor(page, 'a');
    expect(wait.over).toBe(false);
    roll();
    show();
    await settled();
    expect(wait.over).toBe(false);
    end();
    await settled();
    expect(wait.over).toBe(true);
  });

  it('ends when the numbers stay away', async () => {
    const { page, giveUp } = createPage({ awaited: true });
    const wait = await waitFor(page, 'a');
    giveUp();
    await settled();
    expect(wait.over).toBe(true);
  });
});
