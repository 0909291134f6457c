/** The account at the sandbox's bank that withdrawals are paid from. */
export const SANDBOX_DEBTOR = {
  name: 'Naseeb Sandbox',
  iban: 'AE879990000000000000001',
  bic: 'SNBXAEAD',
} as const;
