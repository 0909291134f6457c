import { formatPercent } from '#i18n/percent-format.ts';
import { countWinners, oddsOfPrize, returnOf } from '#instants/plan.ts';
import { groupDigits } from '#kernel/money-format.ts';
import { moneyText } from '#ui/currency.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Table } from '#ui/table.tsx';
import type { EInstantProps } from './e-instant-props.ts';
import { showOdds } from './odds.ts';
import type { PlayView } from './use-play.ts';

/** The rules with all prizes, or the prizes alone. */
export type Told = 'rules' | 'prizes';

interface HowToPlayProps<Play> {
  readonly view: PlayView<Play>;
  readonly props: EInstantProps;
  /** What is open; undefined: nothing. */
  readonly told: Told | undefined;
  readonly onClose: () => void;
}

const RULES = [1, 2, 3];

/** The rules, what each prize takes and its odds, and how much of the price is paid back. */
export function HowToPlay<Play>({ view, props: { t, locale, prizes }, told, onClose }: HowToPlayProps<Play>) {
  const { plan } = view.spec.game;
  const left = prizes?.left;
  const table = t(left ? 'prizesLeft' : 'table');
  return (
    <Dialog
      open={told !== undefined}
      onClose={onClose}
      title={told === 'prizes' ? table : t('how')}
      closeLabel={t('close')}
      content="document"
    >
      {told !== 'prizes' && (
        <>
          <ol className="grid list-decimal gap-2 ps-5">
            {RULES.map((rule) => (
              <li key={rule}>{view.words(`rule.${rule}`)}</li>
            ))}
          </ol>
          <h3 className="mt-5 mb-2 text-lg">{table}</h3>
        </>
      )}
      <Table
        look="plain"
        caption={table}
        columns={[
          { label: t('way') },
          { label: t('prize'), numeric: true },
          { label: t('odds'), numeric: true },
          ...(left ? [{ label: t('left'), numeric: true }] : []),
        ]}
        groups={[
          {
            rows: plan.tiers.map(({ prize, count }, i) => ({
              header: view.words(`way.${i + 1}`),
              cells: [
                moneyText(prize, locale),
                showOdds(plan.size / count, t),
                ...(left ? [`\u2066${groupDigits(left[i] ?? 0)}\u2069`] : []),
              ],
            })),
          },
        ]}
      />
      {left && <p className="text-ink-2 mt-4 text-sm">{t('leftNote')}</p>}
      <p className="text-ink-2 mt-3 text-sm">
        {t('facts', {
          size: `\u2066${groupDigits(plan.size)}\u2069`,
          winners: `\u2066${groupDigits(countWinners(plan))}\u2069`,
          odds: showOdds(oddsOfPrize(plan), t),
          share: formatPercent(returnOf(plan) * 100, locale),
        })}
      </p>
      <p className="text-ink-2 mt-3 text-sm">{t('fair')}</p>
    </Dialog>
  );
}
