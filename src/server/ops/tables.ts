export interface OpsTables {}
