import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { textDirection, type Locale } from '#i18n/locales.ts';
import { escapeXml } from '#kernel/xml.ts';
import { PICTURE_SIZE } from './picture-names.ts';
import { backgroundSvg, markSvg, type Artwork } from './picture-background.ts';

/** The content of a picture. */
export interface PictureScene {
  readonly locale: Locale;
  readonly brand: string;
  readonly title: string;
  readonly text: string;
  readonly artwork?: Artwork | undefined;
}

/** Part of the cache key: raise it when the text layout changes, so that every picture is rendered again. */
const VERSION = 1;
const FOLDER = join('.cache', 'og');

const require = createRequire(import.meta.url);
const font = (weight: '400Regular' | '600SemiBold'): string =>
  require.resolve(`@expo-google-fonts/readex-pro/${weight}/ReadexPro_${weight}.ttf`);

const { width, height } = PICTURE_SIZE;
const EDGE = 72;
/** Width of the text in px, clear of the art beside it. */
const TEXT_WIDTH = 700;
/** Width of the text beside a news drawing, which is wider than other art. */
const WIDTH_BESIDE_DRAWING = 630;

interface RenderedText {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Renders text with Pango, which shapes Arabic and orders it from the right. Sizes in px. */
async function renderText(
  text: string,
  size: number,
  bold: boolean,
  color: string,
  maxWidth: number,
): Promise<RenderedText> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" weight="${bold ? 600 : 400}" size="${size}pt">${escapeXml(text)}</span>`,
      fontfile: font(bold ? '600SemiBold' : '400Regular'),
      font: 'Readex Pro',
      width: maxWidth,
      dpi: 72,
      rgba: true,
      wrap: 'word',
      spacing: Math.round(size / 6),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Renders text in the largest of `sizes` at which it is no higher than `high`. */
async function fitText(
  text: string,
  sizes: readonly number[],
  bold: boolean,
  color: string,
  maxWidth: number,
  maxHeight: number,
) {
  let rendered = await renderText(text, sizes[0] ?? 24, bold, color, maxWidth);
  for (const size of sizes.slice(1)) {
    if (rendered.height <= maxHeight) break;
    rendered = await renderText(text, size, bold, color, maxWidth);
  }
  return rendered;
}

const sceneBackground = ({ locale, artwork }: PictureScene): string =>
  backgroundSvg(artwork, textDirection(locale) === 'rtl');

async function composePicture(scene: PictureScene): Promise<Buffer> {
  const { locale, brand, title, text } = scene;
  const rtl = textDirection(locale) === 'rtl';
  const maxWidth = scene.artwork && !scene.artwork.hue ? WIDTH_BESIDE_DRAWING : TEXT_WIDTH;
  const sizes = [84, 72, 62, 54, 46, 40];
  const name = await renderText(brand, 40, true, '#ffffff', TEXT_WIDTH);
  const head = await fitText(title, sizes, true, '#ffffff', maxWidth, 280);
  const foot = await fitText(text, [31, 28, 25], false, '#d3e7df', maxWidth, 130);
  const start = (part: RenderedText, gap = 0) => (rtl ? width - EDGE - gap - part.width : EDGE + gap);
  const MARK = 64;
  const top = Math.round(height - EDGE - foot.height - 48 - head.height);
  const layers: OverlayOptions[] = [
    { input: Buffer.from(markSvg(MARK)), left: rtl ? width - EDGE - MARK : EDGE, top: EDGE - 12 },
    { input: name.data, left: start(name, MARK + 22), top: Math.round(EDGE - 12 + (MARK - name.height) / 2) },
    { input: head.data, left: start(head), top },
    { input: foot.data, left: start(foot), top: height - EDGE - foot.height },
  ];
  return sharp(Buffer.from(sceneBackground(scene)))
    .composite(layers)
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** Renders a scene, or reads it from .cache/og, where pictures lie by a hash of their scene. */
export async function renderPicture(scene: PictureScene): Promise<Buffer> {
  const hash = createHash('sha256')
    .update(JSON.stringify([VERSION, scene, sceneBackground(scene)]))
    .digest('hex')
    .slice(0, 32);
  const file = join(FOLDER, `${hash}.jpg`);
  try {
    return await readFile(file);
  } catch {
    const picture = await composePicture(scene);
    await mkdir(FOLDER, { recursive: true });
    await writeFile(file, picture);
    return picture;
  }
}
