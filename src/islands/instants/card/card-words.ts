import { isGain } from '#games/view/gain.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { moneyText } from '#ui/currency.ts';
import type { CardView } from '../card-view.ts';
import { areasOf, isCleared, type CardContents, type CardState } from '../scratch/card-state.ts';

interface Words {
  readonly view: CardView;
  readonly t: Translate;
  readonly locale: Locale;
}

/** What an area is called: covered, or what is on it. `t` reads the `instants` texts. */
export function areaWords(state: CardState, area: number, { view, t, locale }: Words): string {
  const kind = view.layout === 'grid' ? 'area' : area < view.winning ? 'winning' : 'yours';
  const place =
    kind === 'yours' ? { n: area - view.winning + 1, count: view.yours } : { n: area + 1, count: countOf(kind, view) };
  if (!isCleared(state, area)) return t(`label.${kind}.covered`, { n: place.n, of: place.count });
  const content = areasOf(state)?.[area];
  if (!content) return t(`label.${kind}.opening`, { n: place.n, of: place.count });
  const words = t(`label.${kind}.open`, {
    n: place.n,
    of: place.count,
    shown: view.symbols[content.symbol] ?? content.symbol,
    prize: moneyText(content.prize ?? 0, locale),
  });
  return state.step === 'done' && content.won ? t('label.won', { area: words }) : words;
}

const countOf = (kind: 'area' | 'winning', { winning, yours }: CardView): number => (kind === 'area' ? yours : winning);

export interface ResultWords {
  /** The prize is more than the card cost. Otherwise it is shown without celebration. */
  readonly glad: boolean;
  readonly title: string;
  /** What follows from it, if anything does. */
  readonly note: string | undefined;
  /** Title, sum and note in one sentence. */
  readonly spoken: string;
}

/** What a card won, in words. A demo card pays nothing, and says so. */
export function resultWords(
  { prize, toClaim = false }: CardContents,
  demo: boolean,
  { view: { price }, t, locale }: Words,
): ResultWords {
  const join = (sentence: string, more: string | undefined) =>
    more === undefined ? sentence : t('result.with', { sentence, note: more });
  const money = { amount: moneyText(prize, locale), price: moneyText(price, locale) };
  const glad = isGain(prize, price);
  const note = (): string | undefined => {
    if (demo) return t('result.demo');
    if (toClaim) return t('result.claim');
    if (prize === 0) return t('result.thanks');
    return glad ? undefined : t('result.cost', money);
  };
  const [title, sentence] =
    prize === 0
      ? [t('result.none'), t('result.noneSum')]
      : glad
        ? [t(demo ? 'result.wouldWin' : 'result.won'), t(demo ? 'result.wouldWinSum' : 'result.wonSum', money)]
        : [t('result.prize'), t('result.back', money)];
  return { glad, title, note: note(), spoken: join(sentence, prize > 0 && !glad && !demo ? undefined : note()) };
}
