import { sql } from 'kysely';
import { expect } from 'vitest';
import type { RequestInput } from '#contract/command.ts';
import { contract } from '#contract/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { approveFamily } from '#server/family/decide.ts';
import { sendReports } from '#server/family/reports.ts';
import { opsCommands } from '#server/ops/commands/index.ts';
import { startNodeWithOutbox } from '../node/node-with-outbox.ts';
import { completeIdentityCheck, newPerson, startIdentityCheck } from '../players/identity.ts';
import { PASSWORD, type TestPlayer } from '../players/player.ts';
import { APPLICANT, mobileFields, newEmiratesId, requestEmailCode, requestSmsCode } from '../players/registration.ts';
import { familyRequest, makeApplicant, type FamilyRequest } from '../uploads/family.ts';

const { familyApply, familyProgress, globalRestrictions, register, checkOldPassword, bindContact, kycResult } =
  contract;

type Named = Pick<FamilyRequest['accounts'][number], 'kind' | 'account'> & Partial<FamilyRequest['accounts'][number]>;

/** A node, and what tests of measures do on it. The holder that an application names is Omar Haddad. */
export async function startFamilyNode() {
  const started = await startNodeWithOutbox();
  const { outbox, node, db } = started;

  async function applyFor(...accounts: readonly Named[]) {
    const applicant = await makeApplicant(node, outbox);
    const request = await familyRequest(node, outbox, accounts, applicant);
    const { code, message, data } = await node.client().call(familyApply, request);
    if (code !== 0) throw new Error(`430071 answered ${code} ${message}`);
    const { rows } = await sql<{ id: bigint }>`
    select id from family_applications where receipt_seed = ${request.idPhoto}`.execute(db);
    return { id: assertPresent(rows[0], 'the application').id, receipt: data.receiptNumber, email: applicant.email };
  }
  async function approved(...accounts: readonly Named[]) {
    const application = await applyFor(...accounts);
    expect(await approveFamily(node.engine, application.id)).toMatchObject({ ok: true });
    return application;
  }

  /** Registers Omar Haddad with a number, or who `change` says. */
  async function registerWith(
    mobile: string,
    change: Partial<RequestInput<typeof register>> = {},
    client = node.client(),
  ) {
    await sql`delete from rate_limits`.execute(db);
    const code = await requestSmsCode(node, outbox, mobile);
    const answer = await client.call(register, {
      ...APPLICANT,
      firstNames: 'Omar',
      idCardNo: newEmiratesId(),
      ...change,
      ...mobileFields(mobile),
      code,
    });
    expect(answer.code).toBe(0);
    client.token = answer.data.sessionToken;
    return client;
  }
  const isExcluded = async (client: Pick<TestPlayer, 'call'>): Promise<boolean> =>
    (await client.call(globalRestrictions, {})).data.exclusionInfo !== null;
  const receivedBy = (to: string, text: string | RegExp) =>
    outbox.received.filter((message) => message.to === to && message.text.match(text) !== null).length;
  const statusOf = async (receiptNumber: string) =>
    (await node.client().call(familyProgress, { receiptNumber })).data.status;
  const moveClock = async (ms: number) => {
    await sql`update product_clock set offset_ms = offset_ms + ${ms}`.execute(db);
    await node.engine.clock.refresh();
  };
  const report = () => sendReports({ db, log: node.engine.log, messages: node.engine.messages });
  /** Whose, how many deposits and of how much, once so many reports have come. They come in any order. */
  async function reportsTo(email: string, count: number): Promise<readonly string[]> {
    const reports = () =>
      outbox.received.filter(({ to, subject }) => to === email && subject?.startsWith('Daily report'));
    await expect.poll(() => reports().length).toBe(count);
    return reports()
      .map(({ text }) =>
        (/Account of: (.*)\s+Named in your application: .*\s+Deposits: (.*) together/.exec(text) ?? [])
          .slice(1)
          .join(': '),
      )
      .sort();
  }
  const runOps = async (verb: string, ...args: string[]): Promise<string> => {
    const lines: string[] = [];
    await assertPresent(opsCommands['family']?.[verb], 'the verb').run(node.engine, args, (line) => lines.push(line));
    return lines.join('\n');
  };
  /** The name of a player who never registered or was never verified. */
  const nameAs = (playerId: bigint, name = 'OMAR KHALID HADDAD') =>
    sql`update players set real_name = ${name} where id = ${playerId}`.execute(db);
  /** Changes the player's address. */
  const bindEmail = async (client: TestPlayer, email: string) => {
    await client.call(checkOldPassword, { oldPassword: PASSWORD });
    const code = await requestEmailCode(node, outbox, email, 'bind');
    return client.call(bindContact, { email, code });
  };
  /** Answers the verified status. */
  const verify = async (player: TestPlayer, person = newPerson()) => {
    const { data } = await startIdentityCheck(player);
    await completeIdentityCheck(data.redirectUrl, person);
    return (await player.call(kycResult, { ticketId: data.ticketId })).data.verifiedStatus;
  };
  return {
    ...started,
    applyFor,
    approved,
    registerWith,
    isExcluded,
    receivedBy,
    statusOf,
    moveClock,
    report,
    reportsTo,
    runOps,
    nameAs,
    bindEmail,
    verify,
  };
}
