import type { Settings } from './settings.ts';

/** How players reach the operator. A contact that is not set is not shown. */
export interface Contacts {
  /** The page that live chat opens in a frame; a path of ours where the sandbox plays it. */
  readonly chat?: string;
  /** Whether players may log in by their account at the super-app. */
  readonly superapp?: true;
  readonly supportEmail?: string;
  /** As it is written; for dialling, without its spaces. */
  readonly supportPhone?: string;
  readonly socialLinks: readonly string[];
  readonly appStoreUrl?: string;
  readonly playStoreUrl?: string;
  /** Origins whose pages may show ours in a frame: the hosts that our pages speak to. */
  readonly framedBy: readonly string[];
}

export type ContactSettings = Pick<
  Settings,
  | 'MODE'
  | 'CHAT_URL'
  | 'SUPERAPP_URL'
  | 'SUPPORT_EMAIL'
  | 'SUPPORT_PHONE'
  | 'SOCIAL_LINKS'
  | 'APP_STORE_URL'
  | 'PLAY_STORE_URL'
  | 'FRAME_ANCESTORS'
>;

/** Played by src/sandbox/chat. */
const SANDBOX_CHAT = '/sandbox/chat';
const SANDBOX_EMAIL = 'support@naseeb.example';

/** What is undefined is left out of the page. */
export function resolveContacts(settings: ContactSettings): Contacts {
  const played = settings.MODE === 'sandbox';
  const chat = settings.CHAT_URL ?? (played ? SANDBOX_CHAT : undefined);
  const superapp = played || settings.SUPERAPP_URL !== undefined;
  const supportEmail = settings.SUPPORT_EMAIL ?? (played ? SANDBOX_EMAIL : undefined);
  const { SUPPORT_PHONE: supportPhone, APP_STORE_URL: appStoreUrl, PLAY_STORE_URL: playStoreUrl } = settings;
  return {
    ...(chat !== undefined && { chat }),
    ...(superapp && { superapp }),
    ...(supportEmail !== undefined && { supportEmail }),
    ...(supportPhone !== undefined && { supportPhone }),
    ...(appStoreUrl !== undefined && { appStoreUrl }),
    ...(playStoreUrl !== undefined && { playStoreUrl }),
    socialLinks: settings.SOCIAL_LINKS,
    framedBy: settings.FRAME_ANCESTORS,
  };
}
