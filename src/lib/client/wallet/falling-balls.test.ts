import { describe, expect, it } from 'vitest';
import { waitForBallsOn } from './falling-balls.ts';

/** A page that awaits or shows the draw 'a'. */
function createPage({ awaited = false } = {}) {
  let act = () => {};
  let awaits = awaited;
  const ends: (() => void)[] = [];
  let falls: Promise<unknown>[] = [];
  let giveUp = () => {};
  const page = {
    isAwaited: (ids: readonly string[]) => awaits && ids.includes('a'),
    watch: (change: () => void) => {
      act = change;
      return () => (act = () => {});
    },
    findFalls: (ids: readonly string[]) => (ids.includes('a') && !awaits ? falls : []),
    giveUp: () => new Promise<void>((done) => (giveUp = done)),
  };
  return {
    page,
    roll: () => falls.push(new Promise<void>((done) => ends.push(done))),
    show: () => {
      awaits = false;
      act();
    },
    end: () => {
      falls = [];
      for (const done of ends.splice(0)) done();
    },
    giveUp: () => giveUp(),
    /** Of the wait that has begun by now. */
    takeGiveUp: () => giveUp,
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

  it('lasts as long as the balls fall, also where the numbers come late or are rendered twice', async () => {
    const { page, roll, show, end, takeGiveUp } = createPage({ awaited: true });
    const wait = await waitFor(page, 'a');
    const giveUpNumbers = takeGiveUp();
    roll();
    show();
    await settled();
    giveUpNumbers();
    await settled();
    expect(wait.over).toBe(false);
    end();
    roll();
    await settled();
    expect(wait.over).toBe(false);
    end();
    await settled();
    expect(wait.over).toBe(true);
  });

  it('ends when the balls do not fall, as in a hidden tab', async () => {
    const { page, roll, giveUp } = createPage();
    roll();
    const wait = await waitFor(page, 'a');
    expect(wait.over).toBe(false);
    giveUp();
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
