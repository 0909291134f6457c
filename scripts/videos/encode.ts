import { execFile } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { assertPresent } from '#kernel/assert.ts';
import type { Reel } from './film.ts';

const run = promisify(execFile);
const MOST_BYTES = 600_000;
const FPS = 25;

/** ffmpeg comes from Debian and not from npm, because these files are made by hand. */
export async function requireFfmpeg(): Promise<void> {
  await run('ffmpeg', ['-version']).catch(() => {
    throw new Error('this needs ffmpeg with libx264 and libvpx: apt-get install -y ffmpeg');
  });
}
const ffmpeg = (...args: string[]) => run('ffmpeg', ['-v', 'error', '-y', ...args], { maxBuffer: 1 << 26 });

/** Lowers the quality until the file is small enough. */
async function fit(file: string, quality: number, encode: (quality: number) => Promise<unknown>): Promise<void> {
  for (let q = quality; ; q += 2) {
    await encode(q);
    if ((await stat(file)).size <= MOST_BYTES) return;
    if (q > quality + 16) throw new Error(`${file} does not get small enough`);
  }
}

const two = (n: number) => String(n).padStart(2, '0');
const clock = (ms: number) =>
  `${two(Math.floor(ms / 60_000))}:${two(Math.floor(ms / 1_000) % 60)}.${String(Math.round(ms) % 1_000).padStart(3, '0')}`;

/** Captions are at the top, because most taps are below. */
export const toWebVtt = ({ cues }: Reel): string =>
  `WEBVTT\n\n${cues.map(({ from, until, text }, i) => `${i + 1}\n${clock(i === 0 ? 0 : from)} --> ${clock(until)} line:1\n${text}\n`).join('\n')}`;

/** Writes a recording as MP4, WebM, poster and captions; returns its length in seconds. */
export async function encodeReel(reel: Reel, work: string, target: string, poster: number): Promise<number> {
  const end = assertPresent(reel.cues.at(-1), 'a caption').until;
  // A picture lasts until the next one; ffmpeg needs the last one twice.
  const shown = reel.frames.filter(({ at }, i) => at < (reel.frames[i + 1]?.at ?? end));
  const lines = shown.flatMap(({ at, file }, i) => [
    `file '${file}'`,
    `duration ${(((shown[i + 1]?.at ?? end) - (i === 0 ? 0 : at)) / 1000).toFixed(3)}`,
  ]);
  const list = join(work, 'frames.txt');
  await writeFile(list, `${[...lines, `file '${assertPresent(shown.at(-1), 'a picture').file}'`].join('\n')}\n`);
  const whole = join(work, 'whole.mkv');
  const cut = ['-t', (end / 1000).toFixed(3)];
  await ffmpeg(
    ...['-f', 'concat', '-safe', '0', '-i', list, ...cut],
    ...['-vf', `fps=${FPS},format=yuv420p`, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '8', whole],
  );
  const h264 = ['-c:v', 'libx264', '-preset', 'medium', '-pix_fmt', 'yuv420p', '-profile:v', 'high', '-g', '125'];
  await fit(`${target}.mp4`, 26, (crf) =>
    ffmpeg('-i', whole, ...h264, '-crf', String(crf), '-movflags', '+faststart', '-an', `${target}.mp4`),
  );
  const vp9 = ['-c:v', 'libvpx-vp9', '-pix_fmt', 'yuv420p', '-b:v', '0', '-row-mt', '1', '-cpu-used', '5', '-g', '125'];
  await fit(`${target}.webm`, 36, (crf) => ffmpeg('-i', whole, ...vp9, '-crf', String(crf), '-an', `${target}.webm`));
  await ffmpeg('-ss', (poster / 1000).toFixed(3), '-i', whole, '-frames:v', '1', '-q:v', '6', `${target}.jpg`);
  await writeFile(`${target}.vtt`, toWebVtt(reel));
  return Math.round(end / 1000);
}
