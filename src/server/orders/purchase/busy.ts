export { isBusy } from '../../db/busy.ts';
