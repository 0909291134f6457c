/** The page to which the super-app leads back, in English; its Arabic twin is below /ar-AE (docs/adapters.md §8). */
export const SUPERAPP_RETURN = '/botim/return';
