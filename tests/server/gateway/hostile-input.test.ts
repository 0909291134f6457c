import { request as open } from 'node:http';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { encodeMessage } from '#contract/codec.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Command } from '#contract/command.ts';
import { contract } from '#contract/index.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { solveCaptcha } from '#support/node/solve-captcha.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';
import { arbitraryInput } from '#support/random/arbitrary-input.ts';
import { sampleSize } from '#support/random/sample-size.ts';

const database = await createTestDatabase();
const logged: string[] = [];
const log = pino(
  { level: 'debug' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  }),
);
let node: TestNode;
let player: TestPlayer;
beforeAll(async () => {
  node = await startTestNode(database.url, {}, log);
  player = await makePlayer(node);
});
afterAll(async () => {
  await node.stop();
  await database.drop();
});

interface Answer {
  readonly status: number;
  readonly type: string | undefined;
  readonly code: number | undefined;
}

function send(method: string, path: string, who: TestPlayer, body = ''): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    'api-access-token': who.token ?? '',
    cookie: who.cookie ?? '',
  };
  return new Promise((done, failed) => {
    const sent = open(`${node.origin}${path}`, { method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      response.on('end', () => {
        const { statusCode: status = 0, headers: got } = response;
        const isJson = got['content-type']?.startsWith('application/json') === true;
        const code = isJson ? (JSON.parse(text) as { code: number }).code : undefined;
        done({ status, type: got['content-type'], code });
      });
    });
    sent.on('error', failed);
    sent.end(body);
  });
}
const message = (data: unknown, captcha?: string) => JSON.stringify({ message: encodeMessage({ data, captcha }) });
const malformed = { status: 400, code: errorCodes.malformedMessage };

describe('hostile data', () => {
  it.each(Object.values(contract).map((command) => [command.code, command] as const))(
    'never breaks %s',
    async (_code, command: Command) => {
      // Some commands end the session they are called with.
      const who = await makePlayer(node, { verified: true, balance: 100_000n });
      const { service, code, methods } = command;
      logged.length = 0;
      await fc.assert(
        fc.asyncProperty(arbitraryInput(command.request), async (data) => {
          const path = `/${service}/${code}`;
          const answer = methods.includes('POST')
            ? await send(
                'POST',
                path,
                who,
                message(data, command.captcha ? await solveCaptcha(node.origin) : undefined),
              )
            : await send('GET', `${path}?message=${encodeURIComponent(encodeMessage({ data }))}`, who);
          expect([200, 400]).toContain(answer.status);
          expect(answer.code).not.toBe(errorCodes.internalError);
        }),
        { numRuns: sampleSize(20, 500) },
      );
      expect(logged.filter((line) => line.includes('a command failed'))).toEqual([]);
    },
    sampleSize(60_000, 600_000),
  );

  it.each(['\u0000', '\u0001', '\t', '\n', '\u007f', '\u0085'])(
    'with the control character %j is refused',
    async (sign) => {
      expect(await send('POST', '/hapi/100147', player, message({ ticketId: `idt${sign}` }))).toMatchObject(malformed);
      expect(await send('POST', '/hapi/100147', player, message({ [`ticketId${sign}`]: 'x' }))).toMatchObject(
        malformed,
      );
    },
  );

  it('in the token of a check is a refusal', async () => {
    for (const given of ['é'.repeat(43), `9999999999999.${'é'.repeat(43)}`, `9999999999999.${'A'.repeat(43)}`]) {
      const data = { accessToken: given, idCardType: 'EID', redirectUri: '/account/kycIframe' };
      expect(await send('POST', '/hapi/100146', player, message(data))).toMatchObject({
        status: 200,
        code: errorCodes.verificationUnavailable,
      });
    }
  });
});

test.each(['/hapi/__proto__', '/hapi/', '/hapi', '/qapi/x.y', '/hapi/010001/more', `/hapi/${'9'.repeat(40)}`])(
  'the unknown command %s is answered like any other',
  async (path) => {
    expect(await send('POST', path, player, message({}))).toMatchObject(malformed);
  },
);

test('a slash after a command changes nothing', async () => {
  expect(await send('POST', '/hapi/010001/', player, message({}))).toMatchObject({ status: 200, code: 0 });
});

/** Sends lines as they are: no client writes some of them. */
function sendRaw(lines: string): Promise<string> {
  const { hostname, port } = new URL(node.origin);
  return new Promise((done) => {
    let got = '';
    const socket = connect(Number(port), hostname, () => socket.write(lines));
    socket.on('data', (chunk) => (got += chunk.toString()));
    socket.on('close', () => done(got));
  });
}

test.each(['/hapi/100124', '/'])('TRACE %s is refused, and nothing of its address is logged', async (path) => {
  const got = await sendRaw(`TRACE ${path}?secret=s3cr3t HTTP/1.1\r\nhost: x\r\ncookie: a=s3cr3t\r\n\r\n`);
  expect(got).toMatch(/^HTTP\/1\.1 405 .*\r\n/);
  expect(got.toLowerCase()).toContain('allow: get, head, post');
  expect(got).not.toContain('s3cr3t');
  expect(logged.join('')).not.toContain('s3cr3t');
});
