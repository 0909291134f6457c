import { BROWSER_MAP, getParser, OS_MAP } from 'bowser';
import { hostOf } from '#kernel/host.ts';

/** Longer ones are made up; what is read stands before. */
const MAX_LENGTH = 512;

/** What its parser knows by name. For what it does not know, it answers a part of the header: a caller's own text. */
const BROWSERS: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(OS_MAP));
const APPLE_DEVICES: ReadonlySet<string> = new Set(['iPhone', 'iPad']);
/** Names of the parser that people say shorter. */
const SHORT: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

const known = (names: ReadonlySet<string>, name: string | undefined): string | undefined =>
  name !== undefined && names.has(name) ? (SHORT[name] ?? name) : undefined;

/**
 * What a player may know a login by: `Chrome · Windows`, `Safari · iPhone`; one of both where the other is unknown.
 * Coarse by intent: without versions it tells few people apart. Null also of the app and the mini-program, which
 * `clientInfo.platform` names.
 */
export function clientName(userAgent: string | undefined): string | null {
  const header = userAgent?.slice(0, MAX_LENGTH);
  if (!header || hostOf(header) !== 'web') return null;
  const parser = getParser(header, true);
  const browser = known(BROWSERS, parser.getBrowserName());
  const system = known(APPLE_DEVICES, parser.getPlatform().model) ?? known(SYSTEMS, parser.getOSName());
  return [browser, system].filter((name) => name !== undefined).join(' · ') || null;
}
