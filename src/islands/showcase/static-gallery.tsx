import { MINUTE_MS, systemNow } from '#kernel/time.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { Amount } from '#ui/amount.tsx';
import { Balls } from '#ui/ball.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { moneyText } from '#ui/currency.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Check, Field, Input } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Steps } from '#ui/steps.tsx';
import { Table } from '#ui/table.tsx';
import { Tag } from '#ui/tag.tsx';

const all = (face: string, count: number): string[] => Array.from({ length: count }, () => face);
const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, i) => first + i);
/** Every face of a ball. */
const ROWS: readonly (readonly [number[], string[]])[] = [
  [
    [3, 9, 14, 21, 27, 30, 8],
    [...all('number', 6), 'month'],
  ],
  [
    [4, 11, 13, 20, 5],
    [...all('number', 4), 'diamond'],
  ],
  [from(1, 5), all('diamond', 5)],
  [[3, 7, 1], all('digit', 3)],
  [from(0, 10), all('colour', 10)],
  ...[1, 7, 13, 19, 25, 31].map((first) => [from(first, 6), all('creature', 6)] as const),
];

interface GalleryProps {
  readonly locale: Locale;
  readonly t: Translate;
}

const Buttons = ({ locale, t }: GalleryProps) => (
  <section className="flex flex-wrap items-center gap-3">
    <h3 className="w-full">{t('show.buttons')}</h3>
    <Button>{t('show.pay', { amount: moneyText(500, locale) })}</Button>
    <Button busy>{t('show.busy')}</Button>
    <Button disabled>{t('show.off')}</Button>
    <Button variant="call" size="lg">
      {t('show.pay', { amount: moneyText(125_000, locale) })}
    </Button>
    <Button variant="quiet">{t('show.more')}</Button>
    <Button variant="plain">{t('show.more')}</Button>
    <Button variant="danger" size="sm">
      {t('show.stop')}
    </Button>
    <span className="night on-night rounded-full p-2">
      <LinkButton variant="glass" href="#top">
        {t('show.more')}
      </LinkButton>
    </span>
    <Spinner label={t('show.busy')} />
  </section>
);

const Fields = ({ t }: GalleryProps) => (
  <section className="grid gap-4">
    <h3>{t('show.fields')}</h3>
    <Field label={t('show.mobile')} hint={t('show.mobileHint')} required>
      {(control) => <Input {...control} dir="ltr" inputMode="tel" placeholder="50 123 4567" />}
    </Field>
    <Field label={t('show.mobile')} error={t('show.mobileError')}>
      {(control) => <Input {...control} dir="ltr" inputMode="tel" defaultValue="50 12" />}
    </Field>
    <Check label={t('show.consent')} defaultChecked />
  </section>
);

const BallRows = ({ t }: GalleryProps) => (
  <section className="grid gap-4">
    <h3>{t('show.balls')}</h3>
    {ROWS.map(([numbers, faces]) => (
      <Balls
        key={numbers.join()}
        numbers={numbers}
        faces={faces}
        roll={faces[0] === 'creature'}
        label={t('show.balls')}
      />
    ))}
    <Balls numbers={[7, 2, 11, 5, 9]} hits={new Set([7, 11])} size={56} roll label={t('show.balls')} />
    <Balls numbers={[undefined, undefined, undefined, undefined, undefined]} label={t('show.missing')} />
  </section>
);

function Amounts({ locale, t }: GalleryProps) {
  const to = systemNow() + 50 * MINUTE_MS;
  return (
    <section className="grid gap-3">
      <h3>{t('show.money')}</h3>
      <Amount className="text-3xl font-bold" fils={10_000_000_000n} locale={locale} />
      <Amount fils={84_150} locale={locale} style="exact" plus />
      <Amount fils={-500} locale={locale} />
      <Countdown className="text-xl font-bold" to={to} />
      <Table
        look="plain"
        caption={t('show.money')}
        columns={[{ label: t('show.card') }, { label: t('show.money'), numeric: true }]}
        groups={[
          {
            rows: [100n, 250n].map((fils) => ({
              header: t('show.flat'),
              cells: [<Amount key="amount" fils={fils} locale={locale} />],
            })),
          },
        ]}
      />
    </section>
  );
}

const Progress = ({ t }: GalleryProps) => (
  <section className="grid gap-4">
    <Steps
      label={t('show.fields')}
      steps={[t('show.stepOne'), t('show.stepTwo'), t('show.stepThree'), t('show.stepFour')]}
      at={1}
    />
    <div className="flex flex-wrap gap-2">
      <Tag tone="good">{t('show.good')}</Tag>
      <Tag tone="warm">{t('show.warm')}</Tag>
      <Tag tone="bad">{t('show.bad')}</Tag>
      <Tag>{t('show.neutral')}</Tag>
    </div>
  </section>
);

const Surfaces = ({ t }: GalleryProps) => (
  <section className="grid gap-4">
    <h3>{t('show.surfaces')}</h3>
    <Card className="p-5">{t('show.card')}</Card>
    <Card flat className="p-5">
      {t('show.flat')}
    </Card>
    <div className="grid gap-2">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
    </div>
    <Card flat>
      <EmptyState title={t('show.emptyTitle')} text={t('show.emptyText')} action={<Button>{t('show.more')}</Button>} />
    </Card>
    <div className="grid grid-cols-2 gap-3">
      {(['balls', 'wallet', 'search', 'calm'] as const).map((art) => (
        <EmptyState key={art} art={art} title={t('show.emptyTitle')} />
      ))}
    </div>
  </section>
);

/** The components without state. */
export const StaticGallery = (props: GalleryProps) => (
  <>
    <Buttons {...props} />
    <Fields {...props} />
    <BallRows {...props} />
    <Amounts {...props} />
    <Progress {...props} />
    <Surfaces {...props} />
  </>
);
