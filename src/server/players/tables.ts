export interface PlayerTables {}
