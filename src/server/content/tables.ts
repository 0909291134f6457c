import type { Generated } from 'kysely';
import type { BusinessId } from '#contract/content/fields.ts';
import type { Locale } from '#i18n/locales.ts';

export interface ContentTables {
  /** What an operator says in place of our texts: `web_shell.footer.promise`. */
  globalization_texts: { locale: Locale; key: string; text: string; updated_at: Generated<Date> };
  /** What an operator has switched on or off of promotions, by their keys. */
  promotion_switches: { key: string; enabled: boolean; updated_at: Generated<Date> };
  /** One a player and business, made once. */
  share_codes: { player_id: bigint; business_id: BusinessId; code: string; created_at: Generated<Date> };
  /** Who came by whose code; nobody is invited twice. */
  invitations: { invited: bigint; inviter: bigint; at: Generated<Date> };
}
