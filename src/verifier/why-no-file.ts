import { isAbsolute } from 'node:path';

const noFile = (path: string): string =>
  isAbsolute(path)
    ? `There is no file ${path}`
    : `There is no file ${path} in ${process.cwd()}. An address begins with https://`;

const WHY: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: noFile,
  // A part of the path is a file.
  ENOTDIR: noFile,
  EISDIR: (path) => `${path} is a folder, and not a file. Name a file in it.`,
  EACCES: (path) => `${path} may not be read by this user`,
};

/** Why a file cannot be opened, for whoever named it; undefined of an error of another kind. */
export const explainFile = (path: string, error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? WHY[String(error.code)]?.(path) : undefined;
