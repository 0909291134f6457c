import { QUICKNET, RULES, type BeaconChain, type Pins } from '#verify/index.ts';

/** As `/open/keys.json` answers. */
export interface PublishedKeys {
  readonly operatorKey: string;
  /** Missing before the first draw of an installation. */
  readonly beacon?: BeaconChain;
}

/** What the checks trust: the installation's keys and the verifier's own rules. */
export const createPins = ({ operatorKey, beacon = QUICKNET }: PublishedKeys): Pins => ({
  operatorKey,
  beacon,
  rules: RULES,
});

/** Fetches the keys of this installation. */
export async function fetchPins(get: typeof fetch = fetch): Promise<Pins | undefined> {
  try {
    const response = await get('/open/keys.json');
    if (!response.ok) return undefined;
    const keys = (await response.json()) as PublishedKeys; // docs/draw-engine.md; a wrong one makes every check of it fail
    return createPins(keys);
  } catch {
    return undefined;
  }
}
