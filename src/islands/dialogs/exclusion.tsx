import { go } from '#client/page/navigation.ts';
import { localHref } from '#i18n/paths.ts';
import { isRouteOpen, routePath } from '#routes/index.ts';
import { el } from './dom.ts';
import type { Draw, Tools } from './content.ts';
import { facts, filled, moment, money } from './parts.tsx';
import { supportButton } from './support-button.ts';

/** A grand prize that waits outlives an exclusion: it is said, with the way to it. */
function prizeWaits(fils: number, { t, locale }: Tools): Node {
  const line = filled(t('selfExclusionLogin.prize'), 'amount', money(fils, locale));
  if (isRouteOpen('grandPrizeProcess'))
    line.append(
      ' ',
      el(
        'a',
        { class: 'link', href: localHref(routePath('grandPrizeProcess'), locale) },
        t('selfExclusionLogin.details'),
      ),
    );
  return line;
}

/** Logged in while excluded (spec shell §2): what is still open is offered, and nothing else. */
export const selfExclusionLogin: Draw<'self-exclusion-login'> = (
  { message, exclusionEndTimestamp: until, prize, onWithdraw },
  tools,
) => {
  const { t } = tools;
  const withdraws = isRouteOpen('withdraw') && !onWithdraw;
  return {
    title: t('selfExclusionLogin.title'),
    body: [
      el('p', {}, message ?? t('selfExclusionLogin.body')),
      ...(until === undefined ? [] : [filled(t('until'), 'time', moment(until))]),
      ...(prize === undefined ? [] : [prizeWaits(prize, tools)]),
    ],
    buttons: [
      supportButton(t),
      withdraws
        ? { text: t('selfExclusionLogin.withdraw'), main: true, act: () => go(routePath('withdraw')) }
        : { text: t('ok'), main: true },
    ],
  };
};

/** What an exclusion, a wager limit or a time-out refuses. */
export const selfExclusion: Draw<'self-exclusion'> = (info, { t, locale }) => {
  const { message, userExclusionType: type = 1, exclusionEndTimestamp: until } = info;
  const { betAmountLimit: limit, remainAmount: left } = info;
  return {
    title: t(`selfExclusion.${type}.title`),
    body: [
      el('p', {}, message ?? t(`selfExclusion.${type}.body`)),
      ...facts([
        [t('selfExclusion.until'), until === undefined ? undefined : moment(until)],
        [t('selfExclusion.limit'), limit === undefined ? undefined : money(limit, locale)],
        [t('selfExclusion.left'), left === undefined ? undefined : money(left, locale)],
      ]),
    ],
    buttons: [supportButton(t), { text: t('ok'), main: true }],
  };
};

const CONTROLS = 'playResponsibly';
const CONTROLS_QUERY = '?key=Play-Responsibly&activeTabName=Player%20Controls';

export const depositLimitTips: Draw<'deposit-limit-tips'> = ({ limit, left, until }, { t, locale }) => ({
  title: t('depositLimitTips.title'),
  body: [
    el('p', {}, t('depositLimitTips.body')),
    ...facts([
      [t('depositLimitTips.limit'), limit === undefined ? undefined : money(limit, locale)],
      [t('depositLimitTips.left'), left === undefined ? undefined : money(left, locale)],
      [t('selfExclusion.until'), until === undefined ? undefined : moment(until)],
    ]),
  ],
  buttons: [
    ...(isRouteOpen(CONTROLS)
      ? [{ text: t('depositLimitTips.controls'), act: () => go(routePath(CONTROLS) + CONTROLS_QUERY) }]
      : []),
    { text: t('iKnow'), main: true },
  ],
});
