import { assertPresent } from '#kernel/assert.ts';

/** What is drawn on a card: its symbols by key, whose addresses hold the pictures themselves, and its foil. */
export interface CardArt {
  readonly symbols: ReadonlyMap<string, HTMLImageElement>;
  readonly foil: HTMLImageElement;
  /** What stands on each area of the foil: a path on 100 by 100. */
  readonly motif: string;
}

interface ArtFile {
  readonly foil: string;
  readonly motif: string;
  readonly symbols?: Readonly<Record<string, string>>;
}

/** One script for each card. */
const files = import.meta.glob<ArtFile>('/src/lib/instants/scratch-cards/*/art.ts');

const addressOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

async function decode(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/**
 * Loads all pictures of a card before it is touched. They come in one script and are shown from memory, so that no
 * request and no delay tells which of them is shown.
 */
export async function loadCardArt(key: string): Promise<CardArt> {
  const load = files[`/src/lib/instants/scratch-cards/${key}/art.ts`];
  if (!load) throw new Error(`there is no art of ${key}`);
  const { foil, motif, symbols = {} } = await load();
  const keyed = Object.entries(symbols).map(([path, svg]) => [path.replace(/^.*\/|\.svg$/g, ''), svg] as const);
  const [drawn, ...images] = await Promise.all(
    [foil, ...keyed.map(([, svg]) => svg)].map((svg) => decode(addressOf(svg))),
  );
  return {
    symbols: new Map(keyed.map(([key], i) => [key, assertPresent(images[i], key)])),
    foil: assertPresent(drawn, 'foil'),
    motif,
  };
}
