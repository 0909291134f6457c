import type { Generated } from 'kysely';

export interface AssessmentTables {
  /** The last self-assessment of a player: never the single answers. */
  assessment_results: { player_id: bigint; yes_answers: number; at_risk: boolean; taken_at: Generated<Date> };
}
