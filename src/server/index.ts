/** All that pages may import of the server. */
export { qrCode } from './platform/qr-code.ts';
export { buildVersion, readBuiltText } from './page-data/built-files.ts';
export { describePersonalData } from './privacy/describe.ts';
export {
  callCommand,
  readOpenData,
  readTicketList,
  type PageAnswer,
  type PageRequest,
} from './page-data/call-command.ts';
export { boundaryRings } from './page-data/boundary.ts';
export { cacheUntilBuild, cacheUntilDraw } from './page-data/page-caching.ts';
export { headerTabs, isSandbox, loadShellConfig, productTime, publicOrigin, tabBar } from './page-data/site.ts';
export { allowFileDownload, hostKindOf, visitorAddress } from './page-data/visitor.ts';
