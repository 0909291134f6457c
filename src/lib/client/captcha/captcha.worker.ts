import { solve, type Challenge } from './solve.ts';

/** Solves one captcha beside the page. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void solve(data).then((solution) => postMessage(solution));
});
