import { formatAmount } from '#kernel/money-format.ts';
import { bookChargebacksByOperator, type OperatorFault } from '#server/deposits/chargebacks/chargeback-by-operator.ts';
import { failRefundByOperator, type FailFault } from '#server/deposits/refunds/fail-by-operator.ts';
import { refundByOperator, type RefundFault } from '#server/deposits/refunds/refund-by-operator.ts';
import { OpsRefusal, requireArgument, type OpsCommands } from '#server/ops/command.ts';

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const WHY_NOT: Readonly<Record<RefundFault, string>> = {
  'no-deposit': 'There is no such deposit.',
  'not-credited': 'This deposit was not credited.',
  'nothing-left': 'Nothing of this deposit is left to refund: it was played, went back, or is claimed by the bank.',
};

const WHY_NOT_FAILED: Readonly<Record<FailFault, string>> = {
  'no-refund': 'There is no such refund.',
  decided: 'This refund was decided already.',
};

const WHY_NOT_BOOKED: Readonly<Record<OperatorFault, string>> = {
  'no-deposit': WHY_NOT['no-deposit'],
  'no-answer': 'The acquirer did not answer. Nothing was booked.',
  'not-known': 'The acquirer knows of no chargeback of this deposit. Nothing was booked.',
  'other-status': 'The acquirer knows of no chargeback of this deposit that stands so. Nothing was booked.',
  contradicts: 'The dispute ended otherwise in our books: ask the acquirer which is right. Nothing was booked.',
  'not-credited': WHY_NOT['not-credited'],
  'other-deposit': 'The acquirer names a chargeback that we have of another deposit.',
  'other-amount': 'The acquirer names another amount than before.',
  'too-much': 'The acquirer names more than the deposit was.',
};

const STATUSES = { opened: 'OPENED', won: 'WON', lost: 'LOST' } as const;

export const depositCommands: OpsCommands = {
  chargeback: {
    usage: '<deposit> <opened|won|lost> <reason>',
    summary: 'books a chargeback whose notification was lost, if the acquirer says that it stands so',
    run: async (engine, args, out) => {
      const id = requireArgument(args, 0, 'the id of the deposit');
      const word = requireArgument(args, 1, 'opened, won or lost');
      requireArgument(args, 2, 'the reason');
      const status = Object.entries(STATUSES).find(([name]) => name === word)?.[1];
      if (!status) throw new OpsRefusal('A chargeback is opened, won or lost.');
      if (!ID.test(id)) throw new OpsRefusal(WHY_NOT['no-deposit']);
      const booked = await bookChargebacksByOperator(engine, id, status);
      if (!booked.ok) throw new OpsRefusal(WHY_NOT_BOOKED[booked.error]);
      out(`chargebacks of deposit ${id} that are ${word}, booked once: ${booked.value}`);
    },
  },
  refund: {
    usage: '<deposit> <reason>',
    summary: 'refunds what its player still has of a deposit to the card or wallet that paid, and tells the player',
    run: async (engine, args, out) => {
      const id = requireArgument(args, 0, 'the id of the deposit');
      requireArgument(args, 1, 'the reason');
      if (!ID.test(id)) throw new OpsRefusal(WHY_NOT['no-deposit']);
      const refunded = await refundByOperator(engine, id);
      if (!refunded.ok) throw new OpsRefusal(WHY_NOT[refunded.error]);
      out(`refund ${refunded.value.id} of AED ${formatAmount(refunded.value.amount)} is sent to the acquirer`);
    },
  },
  'refund-failed': {
    usage: '<refund> <reason>',
    summary: 'ends a refund that the acquirer will not make: its money is in the wallet again, and its player is told',
    run: async (engine, args, out) => {
      const id = requireArgument(args, 0, 'the id of the refund');
      const reason = requireArgument(args, 1, 'the reason');
      if (!ID.test(id)) throw new OpsRefusal(WHY_NOT_FAILED['no-refund']);
      const failed = await failRefundByOperator(engine, id, reason);
      if (!failed.ok) throw new OpsRefusal(WHY_NOT_FAILED[failed.error]);
      out(`refund ${id} has failed`);
    },
  },
};
