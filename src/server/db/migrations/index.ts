import type { Migration } from 'kysely/migration';
import * as house from './0001-house.ts';
import * as players from './0002-players.ts';
import * as wallet from './0003-wallet.ts';
import * as draws from './0004-draws.ts';
import * as orders from './0005-orders.ts';
import * as identity from './0006-identity.ts';
import * as deposits from './0007-deposits.ts';
import * as ops from './0008-ops.ts';
import * as sessionEnd from './0009-session-end.ts';
import * as messages from './0010-messages.ts';
import * as purchase from './0011-purchase.ts';
import * as shownAndKept from './0012-shown-and-kept.ts';
import * as lists from './0013-lists.ts';
import * as receiptBatches from './0014-receipt-batches.ts';
import * as keptProofs from './0015-kept-proofs.ts';
import * as unshownWins from './0016-unshown-wins.ts';
import * as depositCards from './0017-deposit-cards.ts';
import * as gamesTables from './0018-games.ts';
import * as luckyTickets from './0019-lucky-tickets.ts';
import * as payouts from './0020-payouts.ts';
import * as content from './0021-content.ts';
import * as promotionSwitches from './0022-promotion-switches.ts';
import * as sqlFunctions from './0023-sql-functions.ts';
import * as smsBudgets from './0024-sms-budgets.ts';
import * as closedAndTold from './0025-closed-and-told.ts';
import * as auditLogReported from './0026-audit-log-reported.ts';
import * as unsavedCards from './0027-unsaved-cards.ts';
import * as loginTime from './0028-login-time.ts';
import * as auditLogLastTold from './0029-audit-log-last-told.ts';
import * as registeredPeople from './0030-registered-people.ts';
import * as loginFrozen from './0032-login-frozen.ts';
import * as ownAccount from './0033-own-account.ts';
import * as notifications from './0034-notifications.ts';
import * as family from './0035-family.ts';
import * as termsAndAssessment from './0036-terms-and-assessment.ts';
import * as documentExpiry from './0037-document-expiry.ts';
import * as superappLinks from './0038-superapp-links.ts';
import * as closedAt from './0039-closed-at.ts';
import * as secondFactors from './0040-second-factors.ts';
import * as accountClosures from './0041-account-closures.ts';
import * as erasedPeople from './0042-erased-people.ts';
import * as closedPeople from './0043-closed-people.ts';
import * as checksLeftOpen from './0044-checks-left-open.ts';
import * as offers from './0045-offers.ts';
import * as downloadLinks from './0047-download-links.ts';
import * as familyMeasures from './0048-family-measures.ts';
import * as pendingContact from './0049-pending-contact.ts';
import * as confirmations from './0050-confirmations.ts';
import * as samePerson from './0051-same-person.ts';
import * as loginDetails from './0052-login-details.ts';
import * as otherNames from './0053-other-names.ts';
import * as restrictedSince from './0054-restricted-since.ts';
import * as moneyKinds from './0055-money-kinds.ts';
import * as refunds from './0056-refunds.ts';
import * as withdrawals from './0057-withdrawals.ts';
import * as coupons from './0058-coupons.ts';
import * as statements from './0059-statements.ts';
import * as boundCards from './0060-bound-cards.ts';
import * as amlFlags from './0061-aml-flags.ts';
import * as reconciliation from './0062-reconciliation.ts';
import * as refusedFiles from './0064-refused-files.ts';
import * as giftReturns from './0065-gift-returns.ts';
import * as splitFiles from './0067-split-files.ts';
import * as chargedBackCards from './0068-charged-back-cards.ts';
import * as controls from './0069-controls.ts';
import * as geo from './0070-geo.ts';
import * as regulationStatements from './0071-regulation-statements.ts';
import * as register from './0072-register.ts';
import * as playRecord from './0073-play-record.ts';
import * as harmMarkers from './0074-harm-markers.ts';
import * as registerDocuments from './0077-register-documents.ts';
import * as accountStops from './0079-account-stops.ts';
import * as inheritedSessionLimit from './0082-inherited-session-limit.ts';
import * as transparencyLog from './0083-transparency-log.ts';
import * as drawProof3 from './0084-draw-proof-3.ts';
import * as raffleMoved from './0085-raffle-moved.ts';
import * as operatorKeys from './0086-operator-keys.ts';
import * as orderTrees from './0087-order-trees.ts';
import * as instants from './0088-instants.ts';
import * as grandPrizeClaims from './0089-grand-prize-claims.ts';
import * as grandPrizesOfCards from './0090-grand-prizes-of-cards.ts';
import * as instantSales from './0091-instant-sales.ts';
import * as gameCards from './0092-game-cards.ts';

/** In order; a landed migration is never edited, a change is a new one. */
export const migrations: Record<string, Migration> = {
  '0001-house': house,
  '0002-players': players,
  '0003-wallet': wallet,
  '0004-draws': draws,
  '0005-orders': orders,
  '0006-identity': identity,
  '0007-deposits': deposits,
  '0008-ops': ops,
  '0009-session-end': sessionEnd,
  '0010-messages': messages,
  '0011-purchase': purchase,
  '0012-shown-and-kept': shownAndKept,
  '0013-lists': lists,
  '0014-receipt-batches': receiptBatches,
  '0015-kept-proofs': keptProofs,
  '0016-unshown-wins': unshownWins,
  '0017-deposit-cards': depositCards,
  '0018-games': gamesTables,
  '0019-lucky-tickets': luckyTickets,
  '0020-payouts': payouts,
  '0021-content': content,
  '0022-promotion-switches': promotionSwitches,
  '0023-sql-functions': sqlFunctions,
  '0024-sms-budgets': smsBudgets,
  '0025-closed-and-told': closedAndTold,
  '0026-audit-log-reported': auditLogReported,
  '0027-unsaved-cards': unsavedCards,
  '0028-login-time': loginTime,
  '0029-audit-log-last-told': auditLogLastTold,
  '0030-registered-people': registeredPeople,
  '0032-login-frozen': loginFrozen,
  '0033-own-account': ownAccount,
  '0034-notifications': notifications,
  '0035-family': family,
  '0036-terms-and-assessment': termsAndAssessment,
  '0037-document-expiry': documentExpiry,
  '0038-superapp-links': superappLinks,
  '0039-closed-at': closedAt,
  '0040-second-factors': secondFactors,
  '0041-account-closures': accountClosures,
  '0042-erased-people': erasedPeople,
  '0043-closed-people': closedPeople,
  '0044-checks-left-open': checksLeftOpen,
  '0045-offers': offers,
  '0047-download-links': downloadLinks,
  '0048-family-measures': familyMeasures,
  '0049-pending-contact': pendingContact,
  '0050-confirmations': confirmations,
  '0051-same-person': samePerson,
  '0052-login-details': loginDetails,
  '0053-other-names': otherNames,
  '0054-restricted-since': restrictedSince,
  '0055-money-kinds': moneyKinds,
  '0056-refunds': refunds,
  '0057-withdrawals': withdrawals,
  '0058-coupons': coupons,
  '0059-statements': statements,
  '0060-bound-cards': boundCards,
  '0061-aml-flags': amlFlags,
  '0062-reconciliation': reconciliation,
  '0064-refused-files': refusedFiles,
  '0065-gift-returns': giftReturns,
  '0067-split-files': splitFiles,
  '0068-charged-back-cards': chargedBackCards,
  '0069-controls': controls,
  '0070-geo': geo,
  '0071-regulation-statements': regulationStatements,
  '0072-register': register,
  '0073-play-record': playRecord,
  '0074-harm-markers': harmMarkers,
  '0077-register-documents': registerDocuments,
  '0079-account-stops': accountStops,
  '0082-inherited-session-limit': inheritedSessionLimit,
  '0083-transparency-log': transparencyLog,
  '0084-draw-proof-3': drawProof3,
  '0085-raffle-moved': raffleMoved,
  '0086-operator-keys': operatorKeys,
  '0087-order-trees': orderTrees,
  '0088-instants': instants,
  '0089-grand-prize-claims': grandPrizeClaims,
  '0090-grand-prizes-of-cards': grandPrizesOfCards,
  '0091-instant-sales': instantSales,
  '0092-game-cards': gameCards,
};
