import { superappAccount } from './430101-superapp-account.ts';
import { superappAuthorization } from './430100-superapp-authorization.ts';
import { superappLink } from './100172-superapp-link.ts';
import { superappLogin } from './100171-superapp-login.ts';

/** What handles the superapp commands. */
export const superappHandlers = { superappAuthorization, superappLogin, superappLink, superappAccount };
