import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { systemNow } from '#kernel/time.ts';

/** A screen picture, shown from `at` ms on. */
export interface Frame {
  readonly at: number;
  readonly file: string;
}
/** A caption with its start and end, in ms of the video. */
export interface Cue {
  readonly from: number;
  readonly until: number;
  readonly text: string;
}
export interface Reel {
  readonly frames: readonly Frame[];
  readonly cues: readonly Cue[];
}

/** Actions of a scene. */
export interface Film {
  /** Shows the next caption during an action, and long enough to be read. */
  readonly say: (act?: () => Promise<unknown>) => Promise<void>;
  /** Cuts an action out of the video: loading, waiting for a code. */
  readonly cut: (act: () => Promise<unknown>) => Promise<void>;
  /** Taps a target after scrolling it into the middle of the screen. */
  readonly tap: (target: Locator) => Promise<void>;
  readonly type: (target: Locator, text: string) => Promise<void>;
  /** Scrolls slowly until it is `below` px below the top of the screen. */
  readonly show: (target: Locator, below?: number) => Promise<void>;
}

/** Reading time of a word, and minimum time of a caption, in ms. */
const WORD_MS = 330;
const LEAST_MS = 2_600;
/** ms for the finger to appear, and to let its effect be seen. */
const COMES_MS = 330;
const REST_MS = 420;
const KEY_MS = 70;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Scrolls as by hand, in under a second. */
async function scrollTo(page: Page, target: Locator, below: number | undefined): Promise<void> {
  const moved = await target.evaluate((one, top) => {
    for (let at: Element | null = one; at; at = at.parentElement)
      if (at instanceof HTMLDialogElement || ['fixed', 'sticky'].includes(getComputedStyle(at).position)) return false;
    const box = one.getBoundingClientRect();
    const free = { top: 90, bottom: innerHeight - 130 };
    if (top === undefined && box.top >= free.top && box.bottom <= free.bottom) return false;
    const by = top === undefined ? box.top + box.height / 2 - innerHeight * 0.46 : box.top - top;
    if (Math.abs(by) < 4) return false;
    scrollBy({ top: by, behavior: 'smooth' });
    return true;
  }, below);
  if (moved) await page.waitForTimeout(1_000);
}

/** Records every picture that Chromium paints, with its time. */
export async function startFilm(
  page: Page,
  captions: readonly string[],
  folder: string,
): Promise<Film & { readonly end: () => Promise<Reel> }> {
  await mkdir(folder, { recursive: true });
  const frames: Frame[] = [];
  const cues: Cue[] = [];
  const left = [...captions];
  const writes: Promise<void>[] = [];
  const began = systemNow();
  let hidden = 0;
  let cutting: number | undefined;
  let newest: string | undefined;
  const at = (wall: number) => Math.max(0, wall - began - hidden);
  /** A picture from before a cut may arrive after it. */
  const show = (file: string, wall: number) => frames.push({ at: Math.max(at(wall), frames.at(-1)?.at ?? 0), file });
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    const file = join(folder, `${String(writes.length).padStart(5, '0')}.jpg`);
    writes.push(writeFile(file, Buffer.from(data, 'base64')));
    newest = file;
    if (cutting === undefined) show(file, (metadata.timestamp ?? systemNow() / 1000) * 1000);
    void cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined); // the page may be closed
  });
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 95, maxWidth: 2_000, maxHeight: 4_000 });

  const tap: Film['tap'] = async (target) => {
    await scrollTo(page, target, undefined);
    const box = await target.boundingBox();
    if (!box) throw new Error('what is tapped must be seen');
    const point = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    await page.evaluate((detail) => dispatchEvent(new CustomEvent('film-touch', { detail })), point);
    await page.waitForTimeout(COMES_MS);
    await target.tap();
    await page.waitForTimeout(REST_MS);
  };
  return {
    tap,
    type: async (target, text) => {
      await tap(target);
      await target.pressSequentially(text, { delay: KEY_MS });
    },
    show: (target, below = 100) => scrollTo(page, target, below),
    say: async (act) => {
      const text = left.shift();
      if (text === undefined) throw new Error('the transcript has fewer steps than the scene');
      const from = at(systemNow());
      await act?.();
      const least = Math.max(LEAST_MS, text.split(/\s+/).length * WORD_MS);
      await wait(Math.max(0, from + least - at(systemNow())));
      cues.push({ from, until: at(systemNow()), text });
    },
    cut: async (act) => {
      cutting = systemNow();
      await act();
      // The last picture may still be missing.
      await wait(400);
      hidden += systemNow() - cutting;
      cutting = undefined;
      if (newest !== undefined) show(newest, systemNow());
    },
    end: async () => {
      await cdp.send('Page.stopScreencast');
      await Promise.all(writes);
      if (left.length > 0) throw new Error(`the scene is over, and ${left.length} steps of the transcript are left`);
      return { frames, cues };
    },
  };
}
