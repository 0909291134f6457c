/** The pages of a closure, in their order; each is a step. */
export const CLOSURE_PATHS = {
  conditions: '/account/accountDeletion',
  upload: '/account/accountDeletion/upload',
  remark: '/account/accountDeletion/remark',
} as const;
export type ClosureStep = keyof typeof CLOSURE_PATHS;
export const CLOSURE_STEPS: readonly ClosureStep[] = ['conditions', 'upload', 'remark'];
