/** The key of the sandbox's register: the same at each start, because digests made with it are kept. */
export const SANDBOX_REGISTER_KEY = 'naseeb sandbox register, known to everybody';
