import type { Around } from '#verifier/around.ts';
import { check } from '#verifier/check.ts';
import { recognize } from '#verifier/shapes.ts';
import type { FileServer } from './serve-files.ts';
import { pins } from './world.ts';

/** Checks files that somebody gave, as the command does, with what a server shows beside them. */
export const checkGivenBeside =
  (server: () => FileServer) =>
  (given: readonly unknown[], more: Partial<Around> = {}): ReturnType<typeof check> => {
    const { origin } = server();
    const shown = given.map((value) => recognize(JSON.parse(JSON.stringify(value)), 'a file'));
    return check({ pins, given: shown, origin, log: `${origin}/log/`, isWhole: false, ...more });
  };

/** Beside no server. */
export const offline = { origin: undefined, log: undefined };
