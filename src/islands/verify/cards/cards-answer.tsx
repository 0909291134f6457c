import type { ReactNode } from 'react';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { Card } from '#ui/card.tsx';
import { moneyText } from '#ui/currency.ts';
import type { CardsOutcome, CardsShown } from '#verifier/cards/check-cards.ts';
import type { Shown } from '#verifier/shapes.ts';
import { Icon, icons } from '#ui/icon.tsx';
import { CheckList } from '../checks/check-list.tsx';
import { VerdictHeading } from '../checks/verdict-heading.tsx';
import { cardsTextKey, cardsVerdictOf } from './cards-verdict.ts';
import { cardCheckWords, withFoundInWords } from './check-words.ts';

const COLORS = {
  held: { border: 'border-accent', title: 'text-accent' },
  soFar: { border: 'border-accent', title: 'text-accent' },
  incomplete: { border: 'border-field', title: '' },
  broken: { border: 'border-coral', title: 'text-coral-ink' },
} as const;

interface PartProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly shown: CardsShown;
}

const count = (n: number): string => n.toLocaleString('en-US');

/** The plan of the deck and, of an opened series, how many cards of each prize were sold. */
function Plan({ t, locale, shown: { deck, dealt } }: PartProps) {
  if (!deck) return null;
  return (
    <div className="overflow-x-auto">
      <table className="data-table w-full">
        {/* The part that it is in has this title. */}
        <caption className="sr-only">{t('cards.plan')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('cards.prize')}</th>
            <th scope="col">{t('cards.count')}</th>
            {dealt && <th scope="col">{t('cards.dealt')}</th>}
          </tr>
        </thead>
        <tbody>
          {deck.tiers.map(({ prize, count: all }, i) => (
            <tr key={prize}>
              <td>{moneyText(prize, locale)}</td>
              <td>{count(all)}</td>
              {dealt && <td>{count(dealt[i + 1] ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What of a card is known: its place in the deck, and its tier. */
interface KnownCard {
  readonly cardNo: number;
  readonly place: number;
  readonly tier: number;
}

const isKnown = (card: unknown): card is KnownCard => {
  const { cardNo, place, tier } = (card ?? {}) as Partial<KnownCard>;
  return [cardNo, place, tier].every((n) => Number.isSafeInteger(n));
};

/** The cards of an order: those that the opened series gives it or, before that, those that were revealed. */
function OrderCards({ t, locale, shown, reveals }: PartProps & { readonly reveals: unknown }) {
  const { deck, cards } = shown;
  const known = cards
    ? cards.map(({ place, tier }, i) => ({ cardNo: i + 1, place, tier }))
    : ((reveals as { readonly cards?: readonly unknown[] } | undefined)?.cards ?? []).filter(isKnown);
  if (!deck || known.length === 0) return null;
  return (
    <div className="overflow-x-auto">
      <table className="data-table w-full">
        <caption className="text-ink-2 py-2 text-start text-sm">{t('cards.cards')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('cards.no')}</th>
            <th scope="col">{t('cards.place')}</th>
            <th scope="col">{t('cards.won')}</th>
          </tr>
        </thead>
        <tbody>
          {known.map(({ cardNo, place, tier }) => {
            const won = deck.tiers[tier - 1];
            return (
              <tr key={cardNo}>
                <td>{cardNo}</td>
                <td>{count(place)}</td>
                <td>{won ? moneyText(won.prize, locale) : t('cards.none')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Of which series, at what price, how many cards. */
function Facts({ t, locale, shown: { seriesId, deck, dealt } }: PartProps) {
  const facts = [
    ['series', seriesId],
    ...(deck
      ? [
          ['price', moneyText(deck.price, locale)],
          ['size', count(deck.size)],
        ]
      : []),
    ...(dealt ? [['sold', count(dealt.reduce((all, n) => all + n, 0))]] : []),
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-ink-2 text-sm">{t(`cards.${name}`)}</dt>
          <dd className="font-medium">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A part that its title opens. */
const Part = ({ title, open, children }: { title: string; open: boolean; children: ReactNode }) => (
  <details className="group border-line border-t" open={open}>
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold">
      {title}
      <Icon path={icons.down} size={22} className="flex-none transition-[rotate] group-open:rotate-180" />
    </summary>
    <div className="pb-4">{children}</div>
  </details>
);

/** The public files that the verifier as one file reads beside what was saved of an order. */
function VerifierFiles({ t, seriesId }: { readonly t: Translate; readonly seriesId: string }) {
  const files = [
    ['keys', '/open/keys.json', 'keys.json'],
    ['data', `/open/series/${seriesId}.json`, `${seriesId}.json`],
  ] as const;
  return (
    <div className="border-line border-t pt-3 text-sm">
      <p className="text-ink-2">{t('cards.files')}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {files.map(([name, address, file]) => (
          <li key={name}>
            <a className="link inline-block py-1" href={address} download={file}>
              {t(`cards.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CardsAnswerProps {
  readonly t: Translate;
  readonly locale: Locale;
  /** What was checked. */
  readonly cards: Shown;
  readonly outcome: CardsOutcome;
}

/** The verdict on an order of cards, or on a series. */
export default function CardsAnswer({ t, locale, cards, outcome }: CardsAnswerProps) {
  const isSeries = cards.kind === 'series';
  const verdict = cardsVerdictOf(outcome);
  const words = cardsTextKey(verdict, isSeries);
  const { shown } = outcome;
  const colors = COLORS[verdict];
  // Nothing of a file that does not hold is shown as if it did.
  const isTrusted = shown !== undefined && verdict !== 'broken';
  return (
    <Card className={`grid gap-5 border-s-[6px] p-6 ${colors.border}`}>
      <div role="status">
        <p className="text-ink-2 text-sm">{t(isSeries ? 'cards.seriesTitle' : 'cards.title')}</p>
        <VerdictHeading ink={colors.title}>{t(`cards.${words}`)}</VerdictHeading>
        <p className="mt-1 max-w-[64ch]">{t(`cards.${words}Text`)}</p>
      </div>
      {isTrusted && <Facts t={t} locale={locale} shown={shown} />}
      {isTrusted && !isSeries && <OrderCards t={t} locale={locale} shown={shown} reveals={cards.value['reveals']} />}
      <div>
        {isTrusted && (
          <Part title={t('cards.plan')} open={isSeries}>
            <Plan t={t} locale={locale} shown={shown} />
          </Part>
        )}
        <Part title={t('steps')} open={verdict === 'broken'}>
          <CheckList
            t={cardCheckWords(t)}
            checks={outcome.checks.map((check) => withFoundInWords(check, t))}
            notChecked={outcome.notChecked}
          />
        </Part>
        {isTrusted && <VerifierFiles t={t} seriesId={shown.seriesId} />}
      </div>
    </Card>
  );
}
