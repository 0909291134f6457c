import { PICTURE_SIZE } from './picture-names.ts';

const { width, height } = PICTURE_SIZE;

/** The brand's star pattern as a hairline; parts/surface.css has the same for pages. */
const STAR =
  'M66 22l8.400 23.700L97 35l-10.700 22.600L110 66l-23.700 8.400L97 97l-22.600-10.700L66 110l-8.400-23.700L35 97l10.700-22.600L22 66l23.700-8.400L35 35l22.600 10.700zM66 22V0M66 110v22M22 66H0M110 66h22M35 35L11 23M97 35l24-12M35 97l-24 12M97 97l24 12M0 0l11 23L0 44M132 0l-11 23 11 21M0 132l11-23L0 88M132 132l-11-23 11-21M11 23l33-23M121 23L88 0M11 109l33 23M121 109l-33 23';

const SPARK =
  'M24 1l4.300 12.600L39.600 8.400 34.400 19.700 47 24l-12.600 4.300 5.200 11.300-11.300-5.200L24 47l-4.300-12.600L8.400 39.600l5.200-11.300L1 24l12.600-4.300L8.400 8.400l11.300 5.200z';

/** The logo: a star with a ball in its centre. */
const mark = `<path fill="#f2b33d" d="${SPARK}"/><circle cx="24" cy="24" r="9.500" fill="#064437"/><circle cx="24" cy="24" r="6.400" fill="#fff"/><path fill="#cfdad4" d="M29.900 21.600a6.400 6.400 0 1 1-10.600 6.800 6.900 6.900 0 0 0 10.600-6.800z"/>`;

export const markSvg = (size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 48 48">${mark}</svg>`;

/** Centre of the recognisable part of a game's art in its own coordinates, and its scale here. */
const ART = { x: 218, y: 46, scale: 4.2 };
/** Scale of the logo where there is no art. */
const MARK = 6;
/** Size here of a news drawing, which is 240 by 120. What exceeds it at the sides fades out. */
const DRAWING = { width: 480, height: 240 };

/** The art of a page as SVG: a game's with its hue from dark to light, or a news drawing without one. */
export interface Artwork {
  readonly hue?: readonly [string, string] | undefined;
  readonly art: string;
}

/**
 * The background of a picture: a gradient in the game's hue or the brand's green, with the art or the logo on the side
 * opposite to the text.
 */
export function backgroundSvg(artwork: Artwork | undefined, rtl: boolean): string {
  const game = artwork?.hue ? artwork : undefined;
  const [dark, light] = game?.hue ?? ['#04261f', '#12806a'];
  const middle = game ? dark : '#0b6a53';
  const lightX = rtl ? 0.12 : 0.88;
  const artX = rtl ? 250 : width - 250;
  const inner = artwork?.art.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>[\s\S]*$/, '');
  const side = game
    ? `<g font-family="Readex Pro" transform="translate(${artX - ART.x * ART.scale} ${height / 2 + 20 - ART.y * ART.scale}) scale(${ART.scale})">${inner}</g>`
    : inner !== undefined
      ? `<g mask="url(#m)"><svg x="${artX - DRAWING.width / 2}" y="${(height - DRAWING.height) / 2}" width="${DRAWING.width}" height="${DRAWING.height}" viewBox="0 0 240 120" fill="none" stroke-linecap="round" stroke-linejoin="round">${inner}</svg></g>`
      : `<g transform="translate(${artX - 24 * MARK} ${height / 2 - 24 * MARK}) scale(${MARK})">${mark}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<radialGradient id="g" cx="${lightX}" cy="0" r="1.250"><stop offset="0" stop-color="${light}"/><stop offset=".42" stop-color="${middle}"/><stop offset="1" stop-color="${game ? dark : '#04261f'}"/></radialGradient>
<pattern id="s" width="132" height="132" patternUnits="userSpaceOnUse"><path d="${STAR}" fill="none" stroke="#f7e3b5" stroke-opacity=".14"/><circle cx="66" cy="66" r="14.500" fill="none" stroke="#f7e3b5" stroke-opacity=".14"/></pattern>
<linearGradient id="w" x1="${rtl ? 1 : 0}" x2="${rtl ? 0 : 1}"><stop offset=".4" stop-color="${dark}" stop-opacity=".96"/><stop offset=".72" stop-color="${dark}" stop-opacity="0"/></linearGradient>
<linearGradient id="f"><stop offset="0" stop-color="#000"/><stop offset=".1" stop-color="#fff"/><stop offset=".9" stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient>
<mask id="m" maskUnits="userSpaceOnUse" x="${artX - DRAWING.width / 2}" y="0" width="${DRAWING.width}" height="${height}"><rect x="${artX - DRAWING.width / 2}" width="${DRAWING.width}" height="${height}" fill="url(#f)"/></mask>
</defs>
<rect width="${width}" height="${height}" fill="url(#g)"/>
<rect width="${width}" height="${height}" fill="url(#s)"/>
${side}
${game ? `<rect width="${width}" height="${height}" fill="url(#w)"/>` : ''}
</svg>`;
}
