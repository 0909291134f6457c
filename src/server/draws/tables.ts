export interface DrawTables {}
