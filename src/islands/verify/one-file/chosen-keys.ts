import { withShownChanges } from '#verifier/pins.ts';
import { operatorKeys } from '#verify/v3/log/keys.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import type { ChosenFile } from './chosen-files.ts';
import { contentOf } from './content.ts';

interface ChosenKeys {
  readonly pins: Pins3;
  /** The place of its file. */
  readonly i: number;
  readonly text: string;
}

const keysOf = (pins: Pins3): readonly string[] => operatorKeys(pins).map(({ key }) => key);

/** What stays as it is where the operator's key changes. */
const fixedOf = ({ logKey, beacon, witnesses, rules }: Pins3): string => contentOf([logKey, beacon, witnesses, rules]);

/** Whether keys are those of the build, but for changes of the operator's key that follow from it. */
const isContinued = (built: Pins3, chosen: Pins3): boolean =>
  fixedOf(chosen) === fixedOf(built) && keysOf(withShownChanges(built, chosen)).includes(chosen.operatorKey);

/** Whether chosen keys are others that were chosen with them, or those after a change of the operator's key. */
function isSameOrLater(keys: Pins3, other: Pins3): boolean {
  const limitsOf = ({ least, terms = {} }: Pins3): string => contentOf([least, terms]);
  const known = keysOf(keys);
  return (
    fixedOf(keys) === fixedOf(other) &&
    limitsOf(keys) === limitsOf(other) &&
    keysOf(other).every((key) => known.includes(key))
  );
}

/** The different keys that were chosen, those with the most changes of the operator's key first. */
function listKeys(files: readonly ChosenFile[]): readonly ChosenKeys[] {
  const all = files.flatMap(({ pins }, i) => (pins ? [{ pins, i, text: contentOf(pins) }] : []));
  const different = all.filter(({ text }, at) => all.findIndex((one) => one.text === text) === at);
  if (different.length < 2) return different;
  const counts = new Map(different.map((one) => [one, keysOf(one.pins).length]));
  return different.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}

/** The places of two files of keys of which neither continues the other. */
export function findOtherKeys(files: readonly ChosenFile[]): readonly [number, number] | undefined {
  const [longest, ...others] = listKeys(files);
  const other = longest && others.find(({ pins }) => !isSameOrLater(longest.pins, pins));
  return other && [Math.min(longest.i, other.i), Math.max(longest.i, other.i)];
}

/** Of keys that were chosen together the longest count. They take the place of the build's, or continue them. */
export function pinsOf(built: Pins3 | undefined, files: readonly ChosenFile[]): Pins3 | undefined {
  const [chosen] = listKeys(files);
  if (!built || !chosen) return chosen?.pins ?? built;
  return isContinued(built, chosen.pins) ? withShownChanges(built, chosen.pins) : chosen.pins;
}

/** The name of the file whose keys are used in the place of the build's. */
export function findKeysFile(built: Pins3 | undefined, files: readonly ChosenFile[]): string | undefined {
  const used = pinsOf(built, files);
  return files.find(({ pins }) => pins && pins === used)?.name;
}
