import { CONTROLS_PATH } from '../limits/paths.ts';
import { LINK_ICONS } from './link-icons.ts';

interface AccountLink {
  /** The route's name: a page that is not built is not linked. */
  readonly route: string;
  readonly path: string;
  /** Its key in the `account` texts. */
  readonly text: string;
  readonly icon: string;
}

/** The account's pages, in the groups in which a player looks for them. */
export const LINK_GROUPS: readonly { readonly title: string; readonly links: readonly AccountLink[] }[] = [
  {
    title: 'box.groups.play',
    links: [
      { route: 'orders', path: '/account/order/list', text: 'box.orders', icon: LINK_ICONS.receipt },
      { route: 'transfer', path: '/account/transactions', text: 'box.transactions', icon: LINK_ICONS.money },
      { route: 'bindBankCard', path: '/account/bindBankCard', text: 'box.cards', icon: LINK_ICONS.card },
      { route: 'coupons', path: '/account/coupons', text: 'box.coupons', icon: LINK_ICONS.coupon },
      { route: 'playRecord', path: '/account/play-record', text: 'box.playRecord', icon: LINK_ICONS.chart },
      { route: 'checkTicket', path: '/lottery/check', text: 'box.check', icon: LINK_ICONS.ticket },
    ],
  },
  {
    title: 'box.groups.you',
    links: [
      { route: 'userSetting', path: '/account/myprofile', text: 'box.profile', icon: LINK_ICONS.person },
      { route: 'KYCVerified', path: '/account/kyc-verification', text: 'box.verification', icon: LINK_ICONS.identity },
      { route: 'message', path: '/account/notification/list', text: 'box.notifications', icon: LINK_ICONS.bell },
    ],
  },
  {
    title: 'box.groups.settings',
    links: [
      { route: 'accountSetting', path: '/account/accountSetting', text: 'box.settings', icon: LINK_ICONS.gear },
      {
        route: 'notificationSettings',
        path: '/account/notificationSettings',
        text: 'box.marketing',
        icon: LINK_ICONS.megaphone,
      },
      { route: 'playResponsibly', path: CONTROLS_PATH, text: 'box.controls', icon: LINK_ICONS.shield },
      { route: 'playResponsibly', path: '/Play-Responsibly', text: 'box.care', icon: LINK_ICONS.heart },
      { route: 'noticed', path: '/account/noticed', text: 'box.noticed', icon: LINK_ICONS.clock },
      { route: 'faq', path: '/faq', text: 'box.help', icon: LINK_ICONS.help },
    ],
  },
];
