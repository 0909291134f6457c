/** Counts versions, so that the answer to an older request is dropped. */
export interface RequestVersion {
  /** Begins a version. The result tells whether it is still the latest. */
  readonly next: () => () => boolean;
  /** Begins none. The result tells whether the current version is still the latest. */
  readonly watch: () => () => boolean;
}

export function createRequestVersion(): RequestVersion {
  let latest = 0;
  const watch = () => {
    const version = latest;
    return () => version === latest;
  };
  return {
    watch,
    next: () => {
      latest += 1;
      return watch();
    },
  };
}
