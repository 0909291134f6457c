import { QUICKNET, RULES, type BeaconChain, type Pins } from '#verify/index.ts';

interface Keys {
  readonly operatorKey: string;
  /** Missing before the first draw of an installation. */
  readonly beacon?: BeaconChain;
}

/** The keys of this installation, asked once when the page opens; the rules are the verifier's own. */
export async function loadPins(get: typeof fetch = fetch): Promise<Pins | undefined> {
  try {
    const response = await get('/open/keys.json');
    if (!response.ok) return undefined;
    const keys = (await response.json()) as Keys; // docs/draw-engine.md; a wrong one makes every check of it fail
    return { operatorKey: keys.operatorKey, beacon: keys.beacon ?? QUICKNET, rules: RULES };
  } catch {
    return undefined;
  }
}
