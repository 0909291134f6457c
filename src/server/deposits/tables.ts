export interface DepositTables {}
