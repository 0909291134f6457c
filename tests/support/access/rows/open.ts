import { familyRequest } from '#support/uploads/family.ts';
import { mobileFields } from '#support/players/registration.ts';
import { newMobile } from '#support/players/player.ts';
import { everybody, players } from '../answers.ts';
import { about, NOTHING, type CommandTable } from '../row.ts';

/** Configuration, content, notifications and responsible play. */
export const openRows = {
  countries: about(everybody()),
  globalConfiguration: about(everybody()),
  globalizationTexts: { request: () => ({ locale: 'en-US' }), answers: everybody(), another: NOTHING },
  tabs: { request: () => ({ tabType: [23], businessLine: 'h5-new' }), answers: everybody(), another: NOTHING },
  activities: about(everybody()),
  activity: { request: () => ({ key: 'invite' }), answers: everybody(), another: NOTHING },
  homePopup: about(everybody()),
  shareGroups: about(everybody()),
  newUser: about(players()),
  inviteDialog: about(players()),
  shareCodeOf: { request: () => ({ businessId: 2 }), answers: players(), another: NOTHING },
  sharePlusCode: { request: () => ({ businessId: 2 }), answers: players(), another: NOTHING },
  questionnaireResult: { request: () => ({ answered: 14, yes: 3 }), answers: everybody(), another: NOTHING },
  lastAssessment: about(players()),
  // Applicants need no account: they hold a proven number and address, then a receipt.
  familyApplicant: {
    request: async ({ code }) => {
      const mobile = newMobile();
      const email = `sara${mobile.slice(1)}@example.com`;
      const codes = { code: await code('family', mobile), emailCode: await code('family', email) };
      return { ...mobileFields(mobile), email, ...codes };
    },
    answers: everybody(),
    another: NOTHING,
  },
  familyApply: {
    request: ({ world: { node, outbox } }) => familyRequest(node, outbox, [{ kind: 'exclude', account: '0501112233' }]),
    answers: everybody(),
    another: NOTHING,
  },
  familyProgress: {
    request: ({ world: { receiptNumber } }) => ({ receiptNumber }),
    answers: everybody(),
    another: NOTHING,
  },
  familyReupload: { request: ({ world }) => world.denyFamily(), answers: everybody(), another: NOTHING },
} satisfies Partial<CommandTable>;
