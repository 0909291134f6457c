import { isValidBIC } from 'ibantools';
import { disableBank, listBanks, setBank } from '#server/withdrawals/accounts/banks.ts';
import { OpsRefusal, requireArgument, type OpsCommands } from '#server/ops/command.ts';

const CODE = /^\d{3}$/;

function codeFrom(args: readonly string[]): string {
  const code = requireArgument(args, 0, 'the three digits that name the bank inside an IBAN');
  if (!CODE.test(code)) throw new OpsRefusal('Write the code as three digits, as 026.');
  return code;
}

/** Banks whose IBANs players may add. */
export const bankCommands: OpsCommands = {
  list: {
    usage: '',
    summary: 'the banks, by the code that names each inside an IBAN',
    run: async ({ db }, _args, out) => {
      for (const { code, name_en: english, name_ar: arabic, bic, is_enabled: isEnabled } of await listBanks(db))
        out([code, bic ?? '-', english, arabic, ...(isEnabled ? [] : ['disabled'])].join('  '));
    },
  },
  set: {
    usage: '<code> <BIC or -> <English name> <Arabic name>',
    summary: 'adds or changes a bank; one that was disabled is enabled. Quote names of several words',
    run: async ({ db }, args, out) => {
      const code = codeFrom(args);
      const bic = requireArgument(args, 1, 'the BIC, or - where it has none').toUpperCase();
      if (bic !== '-' && !isValidBIC(bic)) throw new OpsRefusal(`${bic} is no BIC.`);
      const english = requireArgument(args, 2, 'the English name');
      const arabic = requireArgument(args, 3, 'the Arabic name');
      if (args.length > 4) throw new OpsRefusal('Quote names of several words.');
      await setBank(db, { code, name_en: english, name_ar: arabic, bic: bic === '-' ? null : bic });
      out(`${code}  ${english}  ${arabic}`);
    },
  },
  disable: {
    usage: '<code>',
    summary: "lets no IBAN of a bank's be added; those that players have stay",
    run: async ({ db }, args, out) => {
      const code = codeFrom(args);
      if (!(await disableBank(db, code))) throw new OpsRefusal(`There is no bank ${code}.`);
      out(`${code} is disabled`);
    },
  },
};
