/** The addresses of all covers. */
const covers = import.meta.glob<string>('/src/lib/instants/*/*/cover.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});

/** By the game's key, which is its folder. */
const addresses = new Map(Object.entries(covers).map(([path, address]) => [path.split('/').at(-2), address]));

/** Where the subject of a cover is, from its top, in percent: what a banner, which shows a strip of it, centres on. */
const SUBJECTS: Readonly<Record<string, number>> = {
  'falcon-flight': 40,
  'golden-oasis': 52,
  'night-sky': 54,
  'pearl-dhow': 46,
  'seven-stars': 44,
  'spice-souk': 78,
};

export interface Cover {
  readonly address: string;
  /** For `object-position`. */
  readonly position: string;
}

/** The picture of a game, for lists and banners. */
export const coverOf = (key: string): Cover => ({
  address: addresses.get(key) ?? '',
  position: `50% ${SUBJECTS[key] ?? 50}%`,
});
