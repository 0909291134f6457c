import arAccount from '#locales/ar-AE/account.json' with { type: 'json' };
import arApp from '#locales/ar-AE/app.json' with { type: 'json' };
import arAssessment from '#locales/ar-AE/assessment.json' with { type: 'json' };
import arCheck from '#locales/ar-AE/check.json' with { type: 'json' };
import arClaim from '#locales/ar-AE/claim.json' with { type: 'json' };
import arClaimForm from '#locales/ar-AE/claimForm.json' with { type: 'json' };
import arClient from '#locales/ar-AE/client.json' with { type: 'json' };
import arClosure from '#locales/ar-AE/closure.json' with { type: 'json' };
import arCommon from '#locales/ar-AE/common.json' with { type: 'json' };
import arContent from '#locales/ar-AE/content.json' with { type: 'json' };
import arControls from '#locales/ar-AE/controls.json' with { type: 'json' };
import arCoupons from '#locales/ar-AE/coupons.json' with { type: 'json' };
import arDeposit from '#locales/ar-AE/deposit.json' with { type: 'json' };
import arDialogs from '#locales/ar-AE/dialogs.json' with { type: 'json' };
import arDraws from '#locales/ar-AE/draws.json' with { type: 'json' };
import arEInstants from '#locales/ar-AE/eInstants.json' with { type: 'json' };
import arErrors from '#locales/ar-AE/errors.json' with { type: 'json' };
import arFaq from '#locales/ar-AE/faq.json' with { type: 'json' };
import arFactors from '#locales/ar-AE/factors.json' with { type: 'json' };
import arFamily from '#locales/ar-AE/family.json' with { type: 'json' };
import arGames from '#locales/ar-AE/games.json' with { type: 'json' };
import arGuides from '#locales/ar-AE/guides.json' with { type: 'json' };
import arHarm from '#locales/ar-AE/harm.json' with { type: 'json' };
import arHome from '#locales/ar-AE/home.json' with { type: 'json' };
import arHost from '#locales/ar-AE/host.json' with { type: 'json' };
import arIdentity from '#locales/ar-AE/identity.json' with { type: 'json' };
import arInstants from '#locales/ar-AE/instants.json' with { type: 'json' };
import arLegal from '#locales/ar-AE/legal.json' with { type: 'json' };
import arLimits from '#locales/ar-AE/limits.json' with { type: 'json' };
import arLogin from '#locales/ar-AE/login.json' with { type: 'json' };
import arMessages from '#locales/ar-AE/messages.json' with { type: 'json' };
import arNews from '#locales/ar-AE/news.json' with { type: 'json' };
import arNotifications from '#locales/ar-AE/notifications.json' with { type: 'json' };
import arOrders from '#locales/ar-AE/orders.json' with { type: 'json' };
import arOwnData from '#locales/ar-AE/ownData.json' with { type: 'json' };
import arPages from '#locales/ar-AE/pages.json' with { type: 'json' };
import arPlace from '#locales/ar-AE/place.json' with { type: 'json' };
import arPick3 from '#locales/ar-AE/pick3.json' with { type: 'json' };
import arPlay from '#locales/ar-AE/play.json' with { type: 'json' };
import arPlayRecord from '#locales/ar-AE/playRecord.json' with { type: 'json' };
import arPrivacy from '#locales/ar-AE/privacy.json' with { type: 'json' };
import arProfile from '#locales/ar-AE/profile.json' with { type: 'json' };
import arProof from '#locales/ar-AE/proof.json' with { type: 'json' };
import arReceipt from '#locales/ar-AE/receipt.json' with { type: 'json' };
import arRegister from '#locales/ar-AE/register.json' with { type: 'json' };
import arRoutes from '#locales/ar-AE/routes.json' with { type: 'json' };
import arShell from '#locales/ar-AE/shell.json' with { type: 'json' };
import arSuperapp from '#locales/ar-AE/superapp.json' with { type: 'json' };
import arSupport from '#locales/ar-AE/support.json' with { type: 'json' };
import arTicket from '#locales/ar-AE/ticket.json' with { type: 'json' };
import arStatement from '#locales/ar-AE/statement.json' with { type: 'json' };
import arTransactions from '#locales/ar-AE/transactions.json' with { type: 'json' };
import arTrend from '#locales/ar-AE/trend.json' with { type: 'json' };
import arUi from '#locales/ar-AE/ui.json' with { type: 'json' };
import arVerify from '#locales/ar-AE/verify.json' with { type: 'json' };
import arVerifierFile from '#locales/ar-AE/verifierFile.json' with { type: 'json' };
import arVideos from '#locales/ar-AE/videos.json' with { type: 'json' };
import arWin from '#locales/ar-AE/win.json' with { type: 'json' };
import arWithdraw from '#locales/ar-AE/withdraw.json' with { type: 'json' };
import enAccount from '#locales/en-US/account.json' with { type: 'json' };
import enApp from '#locales/en-US/app.json' with { type: 'json' };
import enAssessment from '#locales/en-US/assessment.json' with { type: 'json' };
import enCheck from '#locales/en-US/check.json' with { type: 'json' };
import enClaim from '#locales/en-US/claim.json' with { type: 'json' };
import enClaimForm from '#locales/en-US/claimForm.json' with { type: 'json' };
import enClient from '#locales/en-US/client.json' with { type: 'json' };
import enClosure from '#locales/en-US/closure.json' with { type: 'json' };
import enCommon from '#locales/en-US/common.json' with { type: 'json' };
import enContent from '#locales/en-US/content.json' with { type: 'json' };
import enControls from '#locales/en-US/controls.json' with { type: 'json' };
import enCoupons from '#locales/en-US/coupons.json' with { type: 'json' };
import enDeposit from '#locales/en-US/deposit.json' with { type: 'json' };
import enDialogs from '#locales/en-US/dialogs.json' with { type: 'json' };
import enDraws from '#locales/en-US/draws.json' with { type: 'json' };
import enEInstants from '#locales/en-US/eInstants.json' with { type: 'json' };
import enErrors from '#locales/en-US/errors.json' with { type: 'json' };
import enFaq from '#locales/en-US/faq.json' with { type: 'json' };
import enFactors from '#locales/en-US/factors.json' with { type: 'json' };
import enFamily from '#locales/en-US/family.json' with { type: 'json' };
import enGames from '#locales/en-US/games.json' with { type: 'json' };
import enGuides from '#locales/en-US/guides.json' with { type: 'json' };
import enHarm from '#locales/en-US/harm.json' with { type: 'json' };
import enHome from '#locales/en-US/home.json' with { type: 'json' };
import enHost from '#locales/en-US/host.json' with { type: 'json' };
import enIdentity from '#locales/en-US/identity.json' with { type: 'json' };
import enInstants from '#locales/en-US/instants.json' with { type: 'json' };
import enLegal from '#locales/en-US/legal.json' with { type: 'json' };
import enLimits from '#locales/en-US/limits.json' with { type: 'json' };
import enLogin from '#locales/en-US/login.json' with { type: 'json' };
import enMessages from '#locales/en-US/messages.json' with { type: 'json' };
import enNews from '#locales/en-US/news.json' with { type: 'json' };
import enNotifications from '#locales/en-US/notifications.json' with { type: 'json' };
import enOrders from '#locales/en-US/orders.json' with { type: 'json' };
import enOwnData from '#locales/en-US/ownData.json' with { type: 'json' };
import enPages from '#locales/en-US/pages.json' with { type: 'json' };
import enPlace from '#locales/en-US/place.json' with { type: 'json' };
import enPick3 from '#locales/en-US/pick3.json' with { type: 'json' };
import enPlay from '#locales/en-US/play.json' with { type: 'json' };
import enPlayRecord from '#locales/en-US/playRecord.json' with { type: 'json' };
import enPrivacy from '#locales/en-US/privacy.json' with { type: 'json' };
import enProfile from '#locales/en-US/profile.json' with { type: 'json' };
import enProof from '#locales/en-US/proof.json' with { type: 'json' };
import enReceipt from '#locales/en-US/receipt.json' with { type: 'json' };
import enRegister from '#locales/en-US/register.json' with { type: 'json' };
import enRoutes from '#locales/en-US/routes.json' with { type: 'json' };
import enShell from '#locales/en-US/shell.json' with { type: 'json' };
import enSuperapp from '#locales/en-US/superapp.json' with { type: 'json' };
import enSupport from '#locales/en-US/support.json' with { type: 'json' };
import enTicket from '#locales/en-US/ticket.json' with { type: 'json' };
import enStatement from '#locales/en-US/statement.json' with { type: 'json' };
import enTransactions from '#locales/en-US/transactions.json' with { type: 'json' };
import enTrend from '#locales/en-US/trend.json' with { type: 'json' };
import enUi from '#locales/en-US/ui.json' with { type: 'json' };
import enVerify from '#locales/en-US/verify.json' with { type: 'json' };
import enVerifierFile from '#locales/en-US/verifierFile.json' with { type: 'json' };
import enVideos from '#locales/en-US/videos.json' with { type: 'json' };
import enWin from '#locales/en-US/win.json' with { type: 'json' };
import enWithdraw from '#locales/en-US/withdraw.json' with { type: 'json' };
import type { Locale } from './locales.ts';
import type { Texts } from './translator.ts';

/**
 * Every text of both languages by namespace. The imports are static, so that Node and the bundler read the same files.
 */
export const textFiles: Readonly<Record<Locale, Readonly<Record<string, Texts>>>> = {
  'en-US': {
    account: enAccount,
    app: enApp,
    assessment: enAssessment,
    check: enCheck,
    claim: enClaim,
    claimForm: enClaimForm,
    client: enClient,
    closure: enClosure,
    common: enCommon,
    content: enContent,
    controls: enControls,
    coupons: enCoupons,
    deposit: enDeposit,
    dialogs: enDialogs,
    draws: enDraws,
    eInstants: enEInstants,
    errors: enErrors,
    faq: enFaq,
    factors: enFactors,
    family: enFamily,
    games: enGames,
    guides: enGuides,
    harm: enHarm,
    home: enHome,
    host: enHost,
    identity: enIdentity,
    instants: enInstants,
    legal: enLegal,
    limits: enLimits,
    login: enLogin,
    messages: enMessages,
    news: enNews,
    notifications: enNotifications,
    orders: enOrders,
    ownData: enOwnData,
    pages: enPages,
    pick3: enPick3,
    place: enPlace,
    play: enPlay,
    playRecord: enPlayRecord,
    privacy: enPrivacy,
    profile: enProfile,
    proof: enProof,
    receipt: enReceipt,
    register: enRegister,
    routes: enRoutes,
    shell: enShell,
    superapp: enSuperapp,
    support: enSupport,
    ticket: enTicket,
    statement: enStatement,
    transactions: enTransactions,
    trend: enTrend,
    ui: enUi,
    verify: enVerify,
    verifierFile: enVerifierFile,
    videos: enVideos,
    win: enWin,
    withdraw: enWithdraw,
  },
  'ar-AE': {
    account: arAccount,
    app: arApp,
    assessment: arAssessment,
    check: arCheck,
    claim: arClaim,
    claimForm: arClaimForm,
    client: arClient,
    closure: arClosure,
    common: arCommon,
    content: arContent,
    controls: arControls,
    coupons: arCoupons,
    deposit: arDeposit,
    dialogs: arDialogs,
    draws: arDraws,
    eInstants: arEInstants,
    errors: arErrors,
    faq: arFaq,
    factors: arFactors,
    family: arFamily,
    games: arGames,
    guides: arGuides,
    harm: arHarm,
    home: arHome,
    host: arHost,
    identity: arIdentity,
    instants: arInstants,
    legal: arLegal,
    limits: arLimits,
    login: arLogin,
    messages: arMessages,
    news: arNews,
    notifications: arNotifications,
    orders: arOrders,
    ownData: arOwnData,
    pages: arPages,
    pick3: arPick3,
    place: arPlace,
    play: arPlay,
    playRecord: arPlayRecord,
    privacy: arPrivacy,
    profile: arProfile,
    proof: arProof,
    receipt: arReceipt,
    register: arRegister,
    routes: arRoutes,
    shell: arShell,
    superapp: arSuperapp,
    support: arSupport,
    ticket: arTicket,
    statement: arStatement,
    transactions: arTransactions,
    trend: arTrend,
    ui: arUi,
    verify: arVerify,
    verifierFile: arVerifierFile,
    videos: arVideos,
    win: arWin,
    withdraw: arWithdraw,
  },
};
