/** The five pictures that explain how a draw is proved, in their order. Each is drawn by ProofArt.astro. */
export const PROOF_PICTURES = ['fixed', 'bought', 'witnessed', 'drawn', 'checked'] as const;
export type ProofPicture = (typeof PROOF_PICTURES)[number];

/** Classes of a mark that reads the same in both directions: it is turned back where the picture is mirrored. */
export const KEEP = 'origin-center [transform-box:fill-box] rtl:-scale-x-100';
