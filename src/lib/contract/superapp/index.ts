import { superappAccount } from './430101-superapp-account.ts';
import { superappAuthorization } from './430100-superapp-authorization.ts';
import { superappLink } from './100172-superapp-link.ts';
import { superappLogin } from './100171-superapp-login.ts';

/** The commands of logging in by the super-app's account. */
export const superappContract = { superappAuthorization, superappLogin, superappLink, superappAccount } as const;
