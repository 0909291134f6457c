import { canonicalJson } from '#verify/canonical-json.ts';
import { entryHash, parseEntryOf, type DrawEntry } from '#verify/v3/log/entries.ts';
import type { Receipt3 } from '#verify/v3/index.ts';
import type { PublicFiles } from './public-files.ts';

/** What a draw shows of itself at /open/draws/<id>.json. */
export interface ShownDraw {
  readonly drawId: string;
  /** Of version 2 it proves nothing of a receipt of version 3. */
  readonly isOld: boolean;
  /** The entry that it says the log has; undefined where it shows none. */
  readonly commitment?: string;
  /** Its fields, where it is the one that the receipt names. */
  readonly entry?: DrawEntry;
  /** The place of its closing in the log, once it has one. */
  readonly closing?: number;
  /** It was cancelled: without a closing it gets none. */
  readonly isCancelled?: boolean;
}

const AT_ONCE = 4;

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/**
 * The hash of the `committed` entry of a draw of version 2, by what it shows (docs/draw-proof.md §14): a receipt of
 * version 3 names it. Undefined where a field is missing.
 */
function oldCommitment(drawId: string, shown: unknown): string | undefined {
  const [opensAt, closesAt, drawsAt] = ['opensAt', 'closesAt', 'drawsAt'].map((name) => fieldOf(shown, name));
  const commitment = fieldOf(shown, 'commitment');
  const seedHash = fieldOf(commitment, 'seedHash');
  const chainHash = fieldOf(fieldOf(commitment, 'beacon'), 'chainHash');
  const entry = canonicalJson({ type: 'committed', drawId, opensAt, closesAt, drawsAt, seedHash, chainHash });
  return entry === undefined ? undefined : entryHash(entry);
}

type NamedDraw = Pick<Receipt3['draws'][number], 'drawId' | 'commitment'>;

/** Whether a draw is of version 2 says the receipt, by the commitment that it names: a server could claim it of any. */
function readShownDraw({ drawId, commitment: named }: NamedDraw, shown: unknown): ShownDraw {
  if (fieldOf(shown, 'version') !== 3) return { drawId, isOld: oldCommitment(drawId, shown) === named };
  const text = fieldOf(fieldOf(shown, 'commitment'), 'entry');
  const index = fieldOf(fieldOf(shown, 'closing'), 'index');
  return {
    drawId,
    isOld: false,
    ...(typeof text === 'string' ? { commitment: text } : {}),
    ...(typeof text === 'string' && entryHash(text) === named ? { entry: parseEntryOf('draw', text) } : {}),
    ...(Number.isSafeInteger(index) ? { closing: Number(index) } : {}),
    ...(typeof fieldOf(shown, 'cancelledAt') === 'string' ? { isCancelled: true } : {}),
  };
}

/** What the draws of a receipt show, a few at a time. Throws where one cannot be read. */
export async function readShownDraws(
  { draws }: Pick<Receipt3, 'draws'>,
  { json }: Pick<PublicFiles, 'json'>,
): Promise<ShownDraw[]> {
  const named = [...new Map(draws.map((draw) => [draw.drawId, draw])).values()];
  const shown: ShownDraw[] = [];
  for (let i = 0; i < named.length; i += AT_ONCE)
    shown.push(
      ...(await Promise.all(
        named
          .slice(i, i + AT_ONCE)
          .map(async (draw) => readShownDraw(draw, await json(`/open/draws/${draw.drawId}.json`))),
      )),
    );
  return shown;
}

/** The commitments of the draws of version 3 that the receipt names. */
export const entriesOf = (shown: readonly ShownDraw[]): DrawEntry[] => shown.flatMap(({ entry }) => entry ?? []);
