import { acceptTerms } from './200030-accept-terms.ts';
import { termsArticles } from './200022-terms-articles.ts';
import { termsVersions } from './200029-terms-versions.ts';

/** What handles the terms commands. */
export const termsHandlers = { termsVersions, acceptTerms, termsArticles } as const;
