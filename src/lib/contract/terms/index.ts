import { acceptTerms } from './200030-accept-terms.ts';
import { termsArticles } from './200022-terms-articles.ts';
import { termsVersions } from './200029-terms-versions.ts';

/** The terms commands of the wire. */
export const termsContract = { termsVersions, acceptTerms, termsArticles } as const;
