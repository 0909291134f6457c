import type { RequestInput } from '#contract/command.ts';
import { contract } from '#contract/index.ts';
import { createQueue } from '#server/uploads/slots.ts';
import type { TestNode } from '../node/test-node.ts';
import { newMobile } from '../players/player.ts';
import { mobileFields, requestEmailCode, requestSmsCode } from '../players/registration.ts';
import type { TestOutbox } from '../providers/outbox.ts';
import { makePicture } from './pictures.ts';
import { upload } from './upload.ts';

export type FamilyRequest = RequestInput<typeof contract.familyApply>;
type Account = FamilyRequest['accounts'][number];

const picture = await makePicture('png', 60, 40);

/** A node takes 16 files at once, and the access test has more callers than half of that. */
const inTurn = createQueue();

/** Uploads both papers of an application; applications at once, one after another. */
export async function uploadPapers({ origin }: TestNode, ticket: string) {
  const [id, proof] = await inTurn(() =>
    Promise.all(['family-id', 'family-proof'].map((purpose) => upload(origin, { purpose, files: [picture], ticket }))),
  );
  return { idPhoto: id?.data.fileId ?? '', proofPhoto: proof?.data.fileId ?? '' };
}

let applicants = 0;

/** 430070 of a new number and a new address, with their codes. */
export async function applicantRequest(node: TestNode, outbox: TestOutbox) {
  const mobile = newMobile();
  const email = `sara${applicants++}@example.com`;
  const code = await requestSmsCode(node, outbox, mobile, 'family');
  const emailCode = await requestEmailCode(node, outbox, email, 'family');
  return { ...mobileFields(mobile), code, email, emailCode };
}

/** Somebody who has shown the codes of a new number and a new address. */
export async function makeApplicant(node: TestNode, outbox: TestOutbox) {
  const request = await applicantRequest(node, outbox);
  const answer = await node.client().call(contract.familyApplicant, request);
  if (answer.code !== 0) throw new Error(`430070 answered ${answer.code} ${answer.message}`);
  return { ticket: answer.data.ticket, email: request.email };
}
type Applicant = Awaited<ReturnType<typeof makeApplicant>>;

/** A complete application, of a new applicant where none is given. */
export async function familyRequest(
  node: TestNode,
  outbox: TestOutbox,
  accounts: readonly (Pick<Account, 'kind' | 'account'> & Partial<Account>)[],
  applicant?: Applicant,
): Promise<FamilyRequest> {
  const { ticket } = applicant ?? (await makeApplicant(node, outbox));
  return {
    ticket,
    applicantName: 'Sara Haddad',
    relationship: 'spouse',
    accounts: accounts.map((account) => ({ holderName: 'Omar Haddad', duration: '6m', ...account })),
    ...(await uploadPapers(node, ticket)),
  };
}
