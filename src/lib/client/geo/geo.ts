/**
 * What pages load of geo, on demand and always by this module: one chunk, of which no page's first load has a part.
 */
export { checkPlace } from './check.ts';
export { enterPage } from './enter.ts';
export { locate } from './locate.ts';
export { findPlaceText, readPlaceText } from './sandbox-cookie.ts';
export { sandboxPlace } from './sandbox-place.ts';
