/**
 * Persons from these countries may not register, by nationality or residence (ISO 3166-1 alpha-2).
 *
 * Source: the FATF's "High-Risk Jurisdictions subject to a Call for Action", as of June 2026: Iran, the Democratic
 * People's Republic of Korea and Myanmar, unchanged since October 2022. The FATF reviews it in February, June and
 * October: https://www.fatf-gafi.org/en/topics/high-risk-and-other-monitored-jurisdictions.html. An operator whose
 * licence names more adds them here; docs/decisions/spec-readings.md.
 */
const RESTRICTED_JURISDICTIONS: ReadonlySet<string> = new Set(['IR', 'KP', 'MM']);

export const isRestrictedJurisdiction = (country: string): boolean => RESTRICTED_JURISDICTIONS.has(country);
