/** The right to do one kind of work, which one of all servers has at a time. */
export type Lease = {
  /** Another one each time that the right is taken, whoever takes it. */
  id: string
  /** Aborts as soon as the right is lost, and then its reason is an `AppError` that says why. */
  signal: AbortSignal
  /**
   * Makes sure of the right, before each step that must not be taken without it.
   * @throws AppError `conflict` once it is lost.
   */
  check(): Promise<void>
  /** Gives the right back. Whatever shared it in this process has to have given it back, too. */
  release(): Promise<void>
}

/** Where servers agree who does what. */
export type Leases = {
  /** Whether other servers may take part; a server that is alone asks nobody. */
  isShared: boolean
  /**
   * Takes the right to a kind of work, and keeps it until it is released or lost; null while another server has it.
   * What runs in one process shares a right.
   * @throws AppError `not-ready` where the place of agreement cannot be reached.
   */
  take(work: string): Promise<Lease | null>
  /** Whether another server has the right at this moment; false where nobody can tell. */
  isElsewhere(work: string): Promise<boolean>
  /** Whether no server has the right at this moment, this one included; false when the store is unreachable. */
  isFree(work: string): Promise<boolean>
  close(): Promise<void>
}
