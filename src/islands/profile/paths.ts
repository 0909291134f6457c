/** Pages of the account that link to each other. */
export const PROFILE_PATH = '/account/myprofile';
export const ADDRESS_PATH = '/account/editAddress';
export const CONTACT_PATH = '/account/contact';
export const PASSWORD_PATH = '/account/reset-password';
export const SETTINGS_PATH = '/account/accountSetting';
export const LOGINS_PATH = '/account/logins';
export const OFFERS_PATH = '/account/notificationSettings';
export const TWO_FACTOR_PATH = '/account/twoFactor';
export const OWN_DATA_PATH = '/account/ownData';
