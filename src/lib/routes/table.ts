import { HOSTS } from '#kernel/host.ts';
import type { Route, RouteState } from './route.ts';

const page: RouteState = { is: 'page' };
const redirect = (to: string): RouteState => ({ is: 'redirect', to });
const ignored = (why: string): RouteState => ({ is: 'ignored', why });
const guard = {};
const ours = 'ours';
const BARE = { headerless: HOSTS } as const;
/** No header in the mini-program, where the super-app identifies the player. */
const MINI_BARE = { headerless: ['mini'] } as const;
const FOOTERLESS = { footerless: true } as const;
/** Tickets are bought here. */
const BET = { geo: 'bet' } as const;

const games: readonly Route[] = [
  { name: 'home', path: '/', state: page },
  { name: 'homeOld', path: '/home', state: redirect('/') },
  { name: 'luckyday', path: '/lottery/luckyday', state: page, ...BET },
  { name: 'fivetastic', path: '/lottery/fivetastic', state: page, ...BET },
  { name: 'magic5', path: '/lottery/magic5', state: page, ...BET },
  { name: 'SuperDiamond', path: '/lottery/super-diamond', state: page, ...BET },
  { name: 'pick3', path: '/lottery/pick3', state: page, ...BET, ...FOOTERLESS },
  { name: 'dayThreeNew', path: '/threeDigitOld', state: page, ...BET },
  { name: 'dayThreeTrend', path: '/threeDigitTrend', state: page },
  { name: 'pick3Information', path: '/pick3-information', state: page },
  { name: 'SuperOcean', path: '/lottery/super-ocean', state: page, ...BET, ...FOOTERLESS },
  { name: 'quickfive', path: '/lottery/quick-five', state: page, ...BET, ...FOOTERLESS },
  { name: 'octaluck', path: '/lottery/octaluck', state: page, ...BET, ...FOOTERLESS },
  { name: 'color', path: '/lottery/color-prediction', state: page, ...BET, ...FOOTERLESS },
  {
    name: 'e-instants',
    path: '/lottery/e-instants/{showkey}',
    state: page,
    guard,
    ...BET,
    ...BARE,
    ...FOOTERLESS,
  },
  {
    name: 'e-instants-demo',
    path: '/lottery/e-instants/{showkey}/demo',
    state: page,
    ...BARE,
    ...FOOTERLESS,
  },
  { name: 'newHulm', path: '/lottery/scratch-cards', state: page, ...FOOTERLESS },
  { name: 'newHulmPre', path: '/lottery/scratch-cards/{showkey}', state: page, ...BET, ...FOOTERLESS },
  { name: 'islandBetting', path: '/hulm', state: redirect('/lottery/scratch-cards') },
  { name: 'LotteryPlay', path: '/lottery/play', state: page },
  { name: 'draws', path: '/lottery/results', state: page },
  { name: 'drawsOld', path: '/lottery/draw/list', state: redirect('/lottery/results') },
  { name: 'result', path: '/lottery/{name}/results', state: page },
  { name: 'resultOld', path: '/lottery/result', state: page },
  { name: 'trend', path: '/trend', state: page },
  { name: 'orderDetail', path: '/orderDetail', state: page, guard },
  { name: 'orderTicket', path: '/orderTicket', state: page, guard, headerless: ['web'] },
  { name: 'threeDigits', path: '/lottery/three-digits', state: page },
  { name: 'verify', path: '/lottery/verify', state: page, origin: ours },
  { name: 'checkTicket', path: '/lottery/check', state: page, origin: ours },
];

const registration: readonly Route[] = [
  { name: 'register', path: '/account/register', state: page, ...MINI_BARE },
  { name: 'registerAddress', path: '/account/registerAddress', state: page, ...MINI_BARE },
  { name: 'registerVerification', path: '/account/verCodeNew', state: page, ...MINI_BARE },
  { name: 'registerSuccess', path: '/account/registerSuccess', state: page, ...MINI_BARE },
  { name: 'login', path: '/account/login', state: page, ...MINI_BARE },
  { name: 'botimLoginMethod', path: '/botim/loginMethod', state: page, ...BARE, keepsTabBar: true },
  { name: 'superappReturn', path: '/botim/return', state: page, ...MINI_BARE, origin: ours },
  { name: 'forgotPassword', path: '/account/forgot-password', state: page },
  { name: 'resetPassword', path: '/account/reset-password', state: page, guard },
];

const account: readonly Route[] = [
  { name: 'appUserInfo', path: '/account', state: page, guard },
  { name: 'userSetting', path: '/account/myprofile', state: page, guard },
  { name: 'kycIframe', path: '/account/kycIframe', state: page, guard, ...BARE },
  { name: 'editAddress', path: '/account/editAddress', state: page, guard },
  { name: 'changeContact', path: '/account/contact', state: page, guard, origin: ours },
  { name: 'logins', path: '/account/logins', state: page, guard, origin: ours },
  { name: 'twoFactor', path: '/account/twoFactor', state: page, guard, origin: ours },
  { name: 'noticed', path: '/account/noticed', state: page, guard, origin: ours },
  { name: 'ownData', path: '/account/ownData', state: page, guard, origin: ours },
  { name: 'KYCVerified', path: '/account/kyc-verification', state: page, guard },
  { name: 'verified', path: '/account/verification', state: page, guard },
  { name: 'transfer', path: '/account/transactions', state: page, guard },
  { name: 'coupons', path: '/account/coupons', state: page, guard, origin: ours },
  { name: 'playRecord', path: '/account/play-record', state: page, guard, origin: ours },
  { name: 'orders', path: '/account/order/list', state: page, guard },
  { name: 'ordersGrandPrize', path: '/account/order/grandPrize', state: page, guard },
  { name: 'newOrderDetail', path: '/account/order/orderDetail', state: page, guard },
  { name: 'chaseDetail', path: '/account/order/chaseDetail', state: page, guard },
  {
    name: 'message',
    path: '/account/notification/list',
    state: page,
    guard: { returnPath: '/notification/list' },
  },
  { name: 'notification', path: '/notification/list', state: redirect('/account/notification/list') },
  { name: 'recharge', path: '/account/deposit', state: page, guard, geo: 'deposit' },
  { name: 'rechargeOld', path: '/recharge', state: redirect('/account/deposit') },
  { name: 'rechargeCopy', path: '/account/depositCopy', state: redirect('/account/deposit'), guard },
  { name: 'depositReturn', path: '/account/deposit/return', state: page, ...BARE, ...FOOTERLESS, origin: ours },
  { name: 'withdraw', path: '/account/withdraw', state: page, guard },
  { name: 'bindBankCard', path: '/account/bindBankCard', state: page, guard },
  { name: 'withdrawOld', path: '/withdraw', state: redirect('/account/withdraw') },
  { name: 'accountSetting', path: '/account/accountSetting', state: page, guard },
  { name: 'accountDeletion', path: '/account/accountDeletion', state: page, guard },
  { name: 'accountDeletionUpload', path: '/account/accountDeletion/upload', state: page, guard },
  { name: 'accountDeletionRemark', path: '/account/accountDeletion/remark', state: page, guard },
  { name: 'notificationSettings', path: '/account/notificationSettings', state: page, guard },
];

const content: readonly Route[] = [
  { name: 'privacyNotice', path: '/Privacy-Notice', state: page },
  { name: 'termsConditions', path: '/Terms-and-Conditions', state: page },
  { name: 'aboutUs', path: '/About-Us', state: page },
  { name: 'how-to-play', path: '/how-to-play', state: page },
  { name: 'faq', path: '/faq', state: page },
  { name: 'article', path: '/article', state: page },
  { name: 'playResponsibly', path: '/Play-Responsibly', state: page },
  { name: 'news', path: '/news', state: page },
  { name: 'newDetail', path: '/newDetail', state: page },
  { name: 'instructionVideo', path: '/instruction/video', state: page },
  { name: 'app', path: '/app', state: page, ...FOOTERLESS },
  { name: 'downloadGame', path: '/downloadGame', state: page },
  { name: 'activity', path: '/activity', state: page, origin: ours },
  { name: 'successPanel', path: '/successPanel', state: page },
  { name: 'grandPrizeProcess', path: '/grandPrizeProcess', state: page, guard },
  { name: 'question', path: '/Assessment', state: page },
  { name: 'familyPlan', path: '/family-plan', state: page },
  { name: 'checkProgress', path: '/familyPlanCheckProgress', state: page },
  { name: 'tpl', path: '/tpl', state: ignored('A template without content of its own.') },
  { name: 'duplexHelp', path: '/duplexHelp', state: ignored('Help of a terminal that the product does not have.') },
  { name: 'testIframe', path: '/testIframe', state: ignored('A page for testing frames; the sandbox has its own.') },
  { name: 'SuperOceanOld', path: '/SuperOcean', state: redirect('/lottery/super-ocean') },
  { name: 'sharePageHome', path: '/sharePageHome', state: ignored('A campaign page that the spec only names.') },
  { name: 'newOnePurchase', path: '/newOnePurchase', state: ignored('A campaign page that the spec only names.') },
  { name: 'europeanCupHome', path: '/europeanCupHome', state: ignored('A campaign page that the spec only names.') },
  { name: 'signInHome', path: '/signInHome', state: ignored('A campaign page that the spec only names.') },
];

const others: readonly Route[] = [
  { name: 'error', path: '/500', state: page, origin: ours },
  { name: 'offline', path: '/offline', state: page, origin: ours },
  { name: 'sandboxUi', path: '/sandbox/ui', state: page, origin: ours },
  { name: 'sandboxHost', path: '/sandbox/host', state: page, origin: ours },
  { name: 'sandboxPlace', path: '/sandbox/place', state: page, origin: ours },
];

/** Every path of the product. To add a page, add its file in src/pages and a row here. */
export const routeTable: readonly Route[] = [...games, ...registration, ...account, ...content, ...others];
