import type { Command } from './command.ts';
import type { Contract } from './index.ts';

/** Where the browser sends a command, with the command's type. */
export type CommandAddress<C extends Command> = string & {
  /** For types only; never present. */
  readonly command: C;
};

/*
 * The address of each command that is sent by POST. A contract file brings its schemas and zod along, which the scripts
 * of pages leave out. Plain strings exported one by one: the bundler writes each into the code that uses it, so that
 * this module is part of no script. A mark behind `#`, which no browser sends, is on those that anybody may call about
 * an account that they typed or proved: a refusal does not end the session of who is logged in. `#captcha` marks those
 * that ask for one, `#account` the others. `commands.test.ts` compares them with the contract.
 */
export const globalConfiguration = '/hapi/010001' as CommandAddress<Contract['globalConfiguration']>;
export const tabs = '/hapi/200025' as CommandAddress<Contract['tabs']>;
export const activities = '/hapi/102004' as CommandAddress<Contract['activities']>;
export const activity = '/hapi/102012' as CommandAddress<Contract['activity']>;
export const homePopup = '/hapi/420505' as CommandAddress<Contract['homePopup']>;
export const inviteDialog = '/hapi/102027' as CommandAddress<Contract['inviteDialog']>;
export const newUser = '/hapi/102011' as CommandAddress<Contract['newUser']>;
export const shareCodeOf = '/hapi/103001' as CommandAddress<Contract['shareCodeOf']>;
export const sharePlusCode = '/hapi/103005' as CommandAddress<Contract['sharePlusCode']>;
export const shareGroups = '/hapi/420607' as CommandAddress<Contract['shareGroups']>;
export const captchaChallenge = '/hapi/430005' as CommandAddress<Contract['captchaChallenge']>;
export const requestEmailCode = '/hapi/001001#captcha' as CommandAddress<Contract['requestEmailCode']>;
export const requestMobileCode = '/hapi/001012#captcha' as CommandAddress<Contract['requestMobileCode']>;
export const checkCode = '/hapi/001013#account' as CommandAddress<Contract['checkCode']>;
export const logout = '/hapi/100002' as CommandAddress<Contract['logout']>;
export const realUserInfo = '/hapi/100111' as CommandAddress<Contract['realUserInfo']>;
export const userInfo = '/hapi/100136' as CommandAddress<Contract['userInfo']>;
export const globalRestrictions = '/hapi/100163' as CommandAddress<Contract['globalRestrictions']>;
export const termsVersions = '/hapi/200029' as CommandAddress<Contract['termsVersions']>;
export const acceptTerms = '/hapi/200030' as CommandAddress<Contract['acceptTerms']>;
export const termsArticles = '/hapi/200022' as CommandAddress<Contract['termsArticles']>;
export const questionnaireResult = '/hapi/100306' as CommandAddress<Contract['questionnaireResult']>;
export const lastAssessment = '/hapi/430080' as CommandAddress<Contract['lastAssessment']>;
export const register = '/hapi/100201#captcha' as CommandAddress<Contract['register']>;
export const passwordlessLogin = '/hapi/100202#captcha' as CommandAddress<Contract['passwordlessLogin']>;
export const passwordLogin = '/hapi/430000#captcha' as CommandAddress<Contract['passwordLogin']>;
export const resetPassword = '/hapi/100203#captcha' as CommandAddress<Contract['resetPassword']>;
export const undisableAccount = '/hapi/001016#captcha' as CommandAddress<Contract['undisableAccount']>;
export const superappAuthorization = '/hapi/430100' as CommandAddress<Contract['superappAuthorization']>;
export const superappLogin = '/hapi/100171#account' as CommandAddress<Contract['superappLogin']>;
export const superappLink = '/hapi/100172' as CommandAddress<Contract['superappLink']>;
export const superappAccount = '/hapi/430101' as CommandAddress<Contract['superappAccount']>;
export const changeNickname = '/hapi/100134' as CommandAddress<Contract['changeNickname']>;
export const bindContact = '/hapi/100137' as CommandAddress<Contract['bindContact']>;
export const passwordExists = '/hapi/100107' as CommandAddress<Contract['passwordExists']>;
export const checkOldPassword = '/hapi/100117' as CommandAddress<Contract['checkOldPassword']>;
export const updatePassword = '/hapi/100113' as CommandAddress<Contract['updatePassword']>;
export const profile = '/hapi/430010' as CommandAddress<Contract['profile']>;
export const saveAddress = '/hapi/430011' as CommandAddress<Contract['saveAddress']>;
export const logins = '/hapi/430012' as CommandAddress<Contract['logins']>;
export const logOutEverywhere = '/hapi/430013' as CommandAddress<Contract['logOutEverywhere']>;
export const marketingPreferences = '/hapi/430014' as CommandAddress<Contract['marketingPreferences']>;
export const setMarketingPreference = '/hapi/430015' as CommandAddress<Contract['setMarketingPreference']>;
export const requestConfirmationCode = '/hapi/430016' as CommandAddress<Contract['requestConfirmationCode']>;
export const confirmByCode = '/hapi/430017' as CommandAddress<Contract['confirmByCode']>;
export const secondFactors = '/hapi/430090' as CommandAddress<Contract['secondFactors']>;
export const beginAuthenticator = '/hapi/430091' as CommandAddress<Contract['beginAuthenticator']>;
export const addAuthenticator = '/hapi/430092' as CommandAddress<Contract['addAuthenticator']>;
export const removeFactor = '/hapi/430093' as CommandAddress<Contract['removeFactor']>;
export const renewBackupCodes = '/hapi/430094' as CommandAddress<Contract['renewBackupCodes']>;
export const beginPasskey = '/hapi/430095' as CommandAddress<Contract['beginPasskey']>;
export const addPasskey = '/hapi/430096' as CommandAddress<Contract['addPasskey']>;
export const passkeyChallenge = '/hapi/430097' as CommandAddress<Contract['passkeyChallenge']>;
export const keepBackupCodes = '/hapi/430087' as CommandAddress<Contract['keepBackupCodes']>;
export const confirmationChallenge = '/hapi/430088' as CommandAddress<Contract['confirmationChallenge']>;
export const confirmByFactor = '/hapi/430089' as CommandAddress<Contract['confirmByFactor']>;
export const completeLogin = '/hapi/430098#account' as CommandAddress<Contract['completeLogin']>;
export const kycToken = '/hapi/100145' as CommandAddress<Contract['kycToken']>;
export const kycStart = '/hapi/100146' as CommandAddress<Contract['kycStart']>;
export const kycResult = '/hapi/100147' as CommandAddress<Contract['kycResult']>;
export const correctName = '/hapi/430085' as CommandAddress<Contract['correctName']>;
export const registeredName = '/hapi/430086' as CommandAddress<Contract['registeredName']>;
export const balance = '/hapi/100124' as CommandAddress<Contract['balance']>;
export const transactions = '/hapi/430020' as CommandAddress<Contract['transactions']>;
export const notifications = '/hapi/430060' as CommandAddress<Contract['notifications']>;
export const notificationDetail = '/hapi/430061' as CommandAddress<Contract['notificationDetail']>;
export const readAllNotifications = '/hapi/430062' as CommandAddress<Contract['readAllNotifications']>;
export const paymentChannels = '/hapi/420543' as CommandAddress<Contract['paymentChannels']>;
export const createRecharge = '/hapi/420544' as CommandAddress<Contract['createRecharge']>;
export const payNewCard = '/hapi/420550' as CommandAddress<Contract['payNewCard']>;
export const paySavedCard = '/hapi/420551' as CommandAddress<Contract['paySavedCard']>;
export const payPayby = '/hapi/430126' as CommandAddress<Contract['payPayby']>;
export const rechargeStatus = '/hapi/getOrderStatus' as CommandAddress<Contract['rechargeStatus']>;
export const orderId = '/hapi/101071' as CommandAddress<Contract['orderId']>;
export const placeOrder = '/hapi/101101' as CommandAddress<Contract['placeOrder']>;
export const orderStatus = '/hapi/101077' as CommandAddress<Contract['orderStatus']>;
export const winningPopup = '/hapi/101066' as CommandAddress<Contract['winningPopup']>;
export const orders = '/hapi/430030' as CommandAddress<Contract['orders']>;
export const orderDetail = '/hapi/430031' as CommandAddress<Contract['orderDetail']>;
export const ticketProof = '/hapi/430032' as CommandAddress<Contract['ticketProof']>;
export const stopOrders = '/hapi/430033' as CommandAddress<Contract['stopOrders']>;
export const grandPrizeOrders = '/hapi/101063' as CommandAddress<Contract['grandPrizeOrders']>;
export const unclaimedGrandPrize = '/hapi/101078' as CommandAddress<Contract['unclaimedGrandPrize']>;
export const saveNumbers = '/hapi/430036' as CommandAddress<Contract['saveNumbers']>;
export const savedNumbers = '/hapi/430035' as CommandAddress<Contract['savedNumbers']>;
export const renameNumbers = '/hapi/430037' as CommandAddress<Contract['renameNumbers']>;
export const removeNumbers = '/hapi/430038' as CommandAddress<Contract['removeNumbers']>;
export const ticket = '/hapi/430039' as CommandAddress<Contract['ticket']>;
export const checkTicket = '/hapi/430047' as CommandAddress<Contract['checkTicket']>;
export const currentEntries = '/hapi/430048' as CommandAddress<Contract['currentEntries']>;
export const playMethods = '/hapi/660100' as CommandAddress<Contract['playMethods']>;
export const latestDraws = '/hapi/660200' as CommandAddress<Contract['latestDraws']>;
export const appList = '/hapi/700014' as CommandAddress<Contract['appList']>;
export const gameApp = '/hapi/700005' as CommandAddress<Contract['gameApp']>;
export const pastDraws = '/hapi/430040' as CommandAddress<Contract['pastDraws']>;
export const drawResult = '/hapi/430041' as CommandAddress<Contract['drawResult']>;
export const winningInfo = '/hapi/600701' as CommandAddress<Contract['winningInfo']>;
export const familyApplicant = '/hapi/430070' as CommandAddress<Contract['familyApplicant']>;
export const familyApply = '/hapi/430071' as CommandAddress<Contract['familyApply']>;
export const familyProgress = '/hapi/430072' as CommandAddress<Contract['familyProgress']>;
export const familyReupload = '/hapi/430073' as CommandAddress<Contract['familyReupload']>;
export const accountClosure = '/hapi/430110' as CommandAddress<Contract['accountClosure']>;
export const requestClosure = '/hapi/430111' as CommandAddress<Contract['requestClosure']>;
export const takeBackClosure = '/hapi/430112' as CommandAddress<Contract['takeBackClosure']>;
export const releaseDeposits = '/hapi/430113' as CommandAddress<Contract['releaseDeposits']>;
export const ownDataLink = '/hapi/430120' as CommandAddress<Contract['ownDataLink']>;
export const withdrawalOptions = '/hapi/430130' as CommandAddress<Contract['withdrawalOptions']>;
export const addIban = '/hapi/430131' as CommandAddress<Contract['addIban']>;
export const removeIban = '/hapi/430132' as CommandAddress<Contract['removeIban']>;
export const requestWithdrawalCode = '/hapi/430133' as CommandAddress<Contract['requestWithdrawalCode']>;
export const withdraw = '/hapi/430134' as CommandAddress<Contract['withdraw']>;
export const withdrawal = '/hapi/430135' as CommandAddress<Contract['withdrawal']>;
export const cancelWithdrawal = '/hapi/430136' as CommandAddress<Contract['cancelWithdrawal']>;
