import type { Generated } from 'kysely';
import type { BusinessId } from '#contract/content/fields.ts';
import type { Locale } from '#i18n/locales.ts';

export interface ContentTables {
  /** An operator's texts in place of ours, by key: `web_shell.footer.promise`. */
  globalization_texts: { locale: Locale; key: string; text: string; updated_at: Generated<Date> };
  /** Promotions that an operator switched on or off, by key. */
  promotion_switches: { key: string; enabled: boolean; updated_at: Generated<Date> };
  /** One for each player and business. */
  share_codes: { player_id: bigint; business_id: BusinessId; code: string; created_at: Generated<Date> };
  /** Which player invited which; a player is invited once at most. */
  invitations: { invited: bigint; inviter: bigint; at: Generated<Date> };
}
