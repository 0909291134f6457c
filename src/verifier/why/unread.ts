/** Why a server or a file could not be read, and what to do, for whoever named it. */

const CLOSED = 'the connection was closed';
const UNKNOWN = 'there is no server of this name: check the address and the network';

/** By the codes of Node.js; browsers say none. */
const WHY: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: check the address, and that the server runs',
  ENOTFOUND: UNKNOWN,
  EAI_AGAIN: UNKNOWN,
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  UND_ERR_SOCKET: CLOSED,
  ERR_SSL_WRONG_VERSION_NUMBER: 'no TLS is spoken there: try http in place of https',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'no TLS is spoken there: try http in place of https',
};

/** What is wrong with a certificate, as Node.js names it. */
const CERTIFICATE = /CERT|UNABLE_TO|SELF_SIGNED|SIGNATURE/;

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');
const sentenceOf = (message: string): string => message.split(/[;\n]/, 1)[0] ?? '';

/** Why a request to an address failed: what was thrown has the reason of the network as its cause. */
export function explainNetwork(error: unknown, address: string): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = codeOf(cause);
  if (cause.name === 'TimeoutError') return 'it took too long: try again later';
  if (CERTIFICATE.test(code))
    return `its certificate does not hold (${sentenceOf(cause.message)}), so another server may answer in its place`;
  const why = WHY[code] ?? (sentenceOf(cause.message) || error.message);
  // A server that speaks TLS closes what comes without it.
  return why === CLOSED && /^http:/i.test(address) ? `${CLOSED}: try https in place of http` : why;
}

/** What an answer other than 200 means. */
export function explainStatus(status: number): string {
  if (status === 404 || status === 410) return `${status}: there is no such file at this address`;
  return status === 429 || status >= 500 ? `${status}: the server cannot answer now, try again later` : String(status);
}
