export interface WalletTables {}
