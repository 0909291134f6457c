export interface CaptchaTables {
  /** Challenges whose solution was accepted, so that it is accepted once. */
  spent_captchas: {
    id: Buffer;
    /** By the machine's clock. */
    expires_at: Date;
  };
}
