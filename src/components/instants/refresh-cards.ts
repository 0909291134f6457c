import { pollWhileVisible } from '#client/page/poll-while-visible.ts';
import { tryRefresh } from '../refresh/refresh-page.ts';

/** Prizes left change with any card that is scratched, not with a draw: the page looks again while it is visible. */
pollWhileVisible(tryRefresh);
