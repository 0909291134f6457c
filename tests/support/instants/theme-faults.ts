import { existsSync, readFileSync } from 'node:fs';
import { LOCALES } from '#i18n/locales.ts';
import type { ScratchCard } from '#instants/instant-game.ts';
import { findPlanFaults, MAX_RETURN, oddsOfPrize, returnOf } from '#instants/plan.ts';

/** The least that a deck gives back, and the most cards for each that wins: nobody would play on. */
const MIN_RETURN = 0.5;
const MAX_ODDS = 6;
/** A picture may not say anything, load anything, or do anything. */
const FOREIGN = /<(?:text|script|style|image|foreignObject)\b|\bon\w+=|(?:href|src)="(?!#)|url\((?!#)/;

/** Reads a file of a theme's folder; undefined where there is none. */
export type ReadFile = (file: string) => string | undefined;

export const readThemeFile =
  (key: string): ReadFile =>
  (file) => {
    const path = `src/lib/instants/scratch-cards/${key}/${file}`;
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  };

function findDeckFaults({ plan, layout, symbols = [], numbers }: ScratchCard): string[] {
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  const faults = findPlanFaults(plan);
  if (returnOf(plan) < MIN_RETURN || returnOf(plan) > MAX_RETURN)
    faults.push(
      `plan: returns ${percent(returnOf(plan))} of its price, not ${percent(MIN_RETURN)} to ${percent(MAX_RETURN)}`,
    );
  if (oddsOfPrize(plan) > MAX_ODDS)
    faults.push(`plan: one card in ${oddsOfPrize(plan).toFixed(1)} wins, not one in ${MAX_ODDS} or fewer`);
  if (layout === 'grid' && symbols.length < plan.tiers.length + 2)
    faults.push(`symbols: ${symbols.length}, but ${plan.tiers.length} tiers need ${plan.tiers.length + 2} or more`);
  if (layout === 'framed' && !numbers) faults.push('numbers: missing, which a framed card needs');
  return faults;
}

function findTextFaults({ texts, symbols = [] }: ScratchCard): string[] {
  const needed = ['name', 'tagline', ...symbols.map((symbol) => `symbol.${symbol}`)];
  return LOCALES.flatMap((locale) =>
    needed.filter((key) => !texts[locale]?.[key]?.trim()).map((key) => `texts: ${locale} has no ${key}`),
  );
}

function findArtFaults({ symbols = [] }: ScratchCard, read: ReadFile): string[] {
  const pictures = ['cover.svg', 'foil.svg', ...symbols.map((symbol) => `symbols/${symbol}.svg`)];
  return ['art.ts', ...pictures].flatMap((file) => {
    const text = read(file);
    if (text === undefined) return [`${file}: missing`];
    return file.endsWith('.svg') && FOREIGN.test(text) ? [`${file}: has text, a script, or a link out of it`] : [];
  });
}

/** What is wrong with a theme (docs/instant-games.md, How to add a theme): a sentence each, with where it is. */
export const findThemeFaults = (card: ScratchCard, read: ReadFile): string[] =>
  [...findDeckFaults(card), ...findTextFaults(card), ...findArtFaults(card, read)].map(
    (fault) => `scratch-cards/${card.key}: ${fault}`,
  );
