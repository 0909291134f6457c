import { isAbsolute } from 'node:path';

const noFile = (path: string): string =>
  isAbsolute(path) ? `There is no file ${path}` : `There is no file ${path} in ${process.cwd()}`;

const WHY: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: noFile,
  // A part of the path is a file.
  ENOTDIR: noFile,
  EISDIR: (path) => `${path} is a folder, and not a file. Name a file in it.`,
  EACCES: (path) => `${path} may not be read by this user`,
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Why a file cannot be opened, for whoever named it; undefined of an error of another kind. */
export const explainFile = (path: string, error: unknown): string | undefined => WHY[codeOf(error)]?.(path);

const RECORD = 'https://naseeb.example/open/draws/69-261121-0642.json';

/** What to write in the place of something that is no file, by what it looks like. */
function hintOf(place: string): string {
  const [, drawId] = /^(\d{1,4}-\d{6}(?:-\d{4})?)(?:\.json)?$/.exec(place) ?? [];
  if (drawId !== undefined)
    return `To check the draw ${drawId}, give the address of its record: /open/draws/${drawId}.json behind that of the server, as ${RECORD}`;
  if (/^\d{6}(?:-\d{4})?$/.test(place))
    return `A draw is checked by the address of its record, as ${RECORD}, with the number of its game before ${place}`;
  const [, seriesId] = /^(\d{3}-\d{4,9})(?:\.json)?$/.exec(place) ?? [];
  if (seriesId !== undefined)
    return `To check the series of cards ${seriesId}, give the address of its data: /open/series/${seriesId}.json behind that of the server`;
  if (/^https?(?:[:/]|$)/i.test(place)) return `An address begins with https:// or http://, as ${RECORD}`;
  if (/^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+|localhost)(?::\d+)?\//i.test(place))
    return `If it is an address, write https:// or http:// before it`;
  return 'An address begins with https:// or http://';
}

/** Why what may be a file or an address is no file that can be opened, and what to write. */
export function explainPlace(place: string, error: unknown): string | undefined {
  const why = explainFile(place, error);
  return why === noFile(place) && !isAbsolute(place) ? `${why}. ${hintOf(place)}` : why;
}
