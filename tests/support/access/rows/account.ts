import { randomInt } from 'node:crypto';
import * as errorCodes from '#contract/error-codes.ts';
import { APPLICANT, mobileFields, newEmiratesId } from '#support/players/registration.ts';
import { newMobile } from '#support/players/player.ts';
import { returnPage } from '#support/players/superapp.ts';
import { everybody, owners, players } from '../answers.ts';
import { about, NOTHING, type CommandTable } from '../row.ts';

const newEmail = () => `sara${randomInt(1e9)}@example.com`;
const { country, emirate, city, street } = APPLICANT;

/** Logins, the player's own account and terms. */
export const accountRows = {
  captchaChallenge: about(everybody()),
  requestEmailCode: {
    request: () => ({ email: newEmail(), purpose: 'register' }),
    answers: everybody(),
    another: NOTHING,
  },
  requestMobileCode: {
    request: () => ({ ...mobileFields(newMobile()), purpose: 'register' }),
    answers: everybody(),
    another: NOTHING,
  },
  checkCode: {
    request: async ({ mobile, code }) => ({ ...mobileFields(mobile), purpose: 'login', code: await code('login') }),
    answers: everybody(),
    another: errorCodes.wrongVerificationCode,
  },
  passwordLogin: {
    request: ({ mobile, password }) => ({ ...mobileFields(mobile), password }),
    answers: owners(errorCodes.wrongMobilePassword),
    another: errorCodes.wrongMobilePassword,
  },
  passwordlessLogin: {
    request: async ({ mobile, code }) => ({ ...mobileFields(mobile), code: await code('login') }),
    answers: owners(errorCodes.mobileNotRegistered),
    another: errorCodes.wrongVerificationCode,
  },
  undisableAccount: {
    request: async ({ mobile, code, documentEnd }) => ({
      ...mobileFields(mobile),
      code: await code('reset'),
      birthDate: APPLICANT.birthDate,
      documentEnd,
    }),
    answers: owners(errorCodes.mobileNotRegistered),
    another: errorCodes.wrongVerificationCode,
  },
  register: {
    request: async ({ code }) => {
      const mobile = newMobile();
      const registrant = { ...APPLICANT, ...mobileFields(mobile), email: newEmail(), idCardNo: newEmiratesId() };
      return { ...registrant, code: await code('register', mobile) };
    },
    answers: everybody(),
    another: NOTHING,
  },
  superappAuthorization: {
    request: ({ world }) => ({ purpose: 'login', redirectUri: returnPage(world.node) }),
    answers: everybody(),
    another: NOTHING,
  },
  superappLogin: {
    request: ({ superappAnswer }) => superappAnswer(),
    // Who is not linked is answered a proof of the super-app account.
    answers: owners(0),
    another: errorCodes.superappRefused,
  },
  superappLink: {
    request: async ({ superappProof, confirm }) => {
      await confirm();
      return { action: 'link', botimAccount: await superappProof() };
    },
    answers: players(),
    another: errorCodes.confirmationNeeded,
  },
  superappAccount: about(players()),
  userInfo: about(players()),
  realUserInfo: about(players()),
  globalRestrictions: about(players()),
  profile: about(players()),
  passwordExists: about(players()),
  checkOldPassword: {
    request: ({ password }) => ({ oldPassword: password }),
    answers: players(),
    another: errorCodes.wrongOldPassword,
  },
  changeNickname: {
    request: () => ({ userName: `Sara ${randomInt(1e9)}` }),
    answers: players(),
    another: NOTHING,
  },
  saveAddress: { request: () => ({ country, emirate, city, street }), answers: players(), another: NOTHING },
  bindContact: {
    request: async ({ code, confirm }) => {
      const email = newEmail();
      await confirm();
      return { email, code: await code('bind', email) };
    },
    answers: players(),
    another: NOTHING,
  },
  // These players have a password, and confirm with it.
  requestConfirmationCode: {
    request: () => ({ by: 'mobile' }),
    answers: players(errorCodes.actionUnavailable),
    another: NOTHING,
  },
  confirmByCode: {
    request: async ({ code }) => ({ by: 'mobile', code: await code('confirm') }),
    answers: players(errorCodes.actionUnavailable),
    another: NOTHING,
  },
  marketingPreferences: about(players()),
  setMarketingPreference: {
    request: () => ({ channel: 'sms', agreed: true }),
    answers: players(),
    another: NOTHING,
  },
  termsVersions: { request: () => ({ versionType: 1 }), answers: everybody(), another: NOTHING },
  termsArticles: { request: () => ({ category: 12 }), answers: everybody(), another: NOTHING },
  acceptTerms: { request: () => ({ versionId: 'terms-1' }), answers: players(), another: NOTHING },
  logins: about(players()),
  logout: about(everybody()),
  logOutEverywhere: about(players()),
  // Behind the commands above, which need the password that these two change.
  ownDataLink: {
    request: async ({ confirm }) => {
      await confirm();
      return {};
    },
    answers: players(),
    another: NOTHING,
  },
  updatePassword: {
    request: async ({ confirm }) => {
      await confirm();
      return { password: 'Silver-falcon 9' };
    },
    answers: players(),
    another: NOTHING,
  },
  resetPassword: {
    request: async ({ mobile, code }) => ({
      ...mobileFields(mobile),
      code: await code('reset'),
      password: 'Quiet-harbour 8',
    }),
    answers: owners(errorCodes.mobileNotRegistered),
    another: errorCodes.wrongVerificationCode,
  },
} satisfies Partial<CommandTable>;
