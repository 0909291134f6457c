import { formatList } from '#i18n/list-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { TOPICS, type ClosureStep, type Kept, type PersonalData, type Topic } from './rule.ts';

/** A rule in words. */
export interface DescribedData {
  readonly table: string;
  readonly what: string;
  readonly why: string;
  /** Sentences: while the account is open, then after its closure. */
  readonly kept: readonly string[];
}

export interface DescribedTopic {
  readonly topic: Topic;
  readonly title: string;
  readonly data: readonly DescribedData[];
}

const isForever = (kept: readonly Kept[]) => kept.some((one) => 'until' in one && one.until === 'ever');

export function describeData(data: PersonalData, locale: Locale): DescribedData {
  const t = getT(locale, 'privacy');
  const spanOf = ({ span }: Pick<ClosureStep, 'span'>) => t(`span.${span}`);
  const open = data.kept.map((one) =>
    'until' in one ? t(`until.${one.until}`) : t(`after.${one.after}`, { span: spanOf(one) }),
  );
  const erased = (step: ClosureStep): string => {
    if (!('empty' in step)) return t('closed.erase', { span: spanOf(step) });
    const columns = [...new Set(step.empty.map((column) => t(`column.${column}`)))];
    return t('closed.empty', { span: spanOf(step), columns: formatList(columns, locale) });
  };
  const steps = (data.closed ?? []).flatMap((step) => [erased(step), ...(step.note ? [t(`closed.${step.note}`)] : [])]);
  const same = steps.length > 0 || isForever(data.kept) || data.owner === null ? [] : [t('closed.same')];
  return {
    table: data.table,
    what: t(`data.${data.table}`),
    why: t(`basis.${data.basis}`),
    kept: [...open, ...steps, ...same],
  };
}

/** The whole list in words, by topic, for the player's page. */
export const describePersonalData = (locale: Locale): readonly DescribedTopic[] =>
  TOPICS.map((topic) => ({
    topic,
    title: getT(locale, 'privacy')(`topic.${topic}`),
    data: PERSONAL_DATA.filter((data) => data.topic === topic).map((data) => describeData(data, locale)),
  }));
