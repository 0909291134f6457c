import type { RequestInput } from '#contract/command.ts';
import { contract } from '#contract/index.ts';
import type { TestNode } from '../node/test-node.ts';
import { newMobile } from '../players/player.ts';
import { mobileFields, requestSmsCode } from '../players/registration.ts';
import type { TestOutbox } from '../providers/outbox.ts';
import { makePicture } from './pictures.ts';
import { upload } from './upload.ts';

export type FamilyRequest = RequestInput<typeof contract.familyApply>;
type Account = FamilyRequest['accounts'][number];

const picture = await makePicture('png', 60, 40);

/** Uploads both papers of an application. */
export async function uploadPapers({ origin }: TestNode, ticket: string) {
  const [id, proof] = await Promise.all(
    ['family-id', 'family-proof'].map((purpose) => upload(origin, { purpose, files: [picture], ticket })),
  );
  return { idPhoto: id?.data.fileId ?? '', proofPhoto: proof?.data.fileId ?? '' };
}

/** The ticket of somebody who has shown the code of a new number. */
export async function requestTicket(node: TestNode, outbox: TestOutbox): Promise<string> {
  const mobile = newMobile();
  const code = await requestSmsCode(node, outbox, mobile, 'family');
  const answer = await node.client().call(contract.familyApplicant, { ...mobileFields(mobile), code });
  if (answer.code !== 0) throw new Error(`430070 answered ${answer.code} ${answer.message}`);
  return answer.data.ticket;
}

let applicants = 0;

/** A complete application of a new applicant. */
export async function familyRequest(
  node: TestNode,
  outbox: TestOutbox,
  accounts: readonly Pick<Account, 'kind' | 'account'>[],
): Promise<FamilyRequest> {
  const ticket = await requestTicket(node, outbox);
  return {
    ticket,
    applicantName: 'Sara Haddad',
    email: `sara${applicants++}@example.com`,
    relationship: 'spouse',
    accounts: accounts.map((account) => ({ holderName: 'Omar Haddad', duration: '6m', ...account })),
    ...(await uploadPapers(node, ticket)),
  };
}
