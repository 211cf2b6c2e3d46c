/** The right to do one kind of work, which one of all servers has at a time. */
export type Lease = {
  /** New each time that the lease is taken. */
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

/** The place where servers agree on which one does which work. */
export type Leases = {
  /** True if other servers may take part; a server that is alone has no rivals. */
  isShared: boolean
  /**
   * Takes the right to a kind of work, and keeps it until it is released or lost; null while another server has it.
   * What runs in one process shares a right.
   * @throws AppError `not-ready` where the place of agreement cannot be reached.
   */
  take(work: string): Promise<Lease | null>
  /** Returns whether another server has the right at this moment; false where this cannot be determined. */
  isElsewhere(work: string): Promise<boolean>
  /** Returns whether no server has the right at this moment, this one included; false when the store is unreachable. */
  isFree(work: string): Promise<boolean>
  close(): Promise<void>
}

/**
 * The store of rights to work. Each act is one atomic step, and the remaining time of a right is measured by the
 * store's own clock, so that the clocks of servers do not matter.
 */
export type LeaseStore = {
  /** The name of the store in messages. */
  title: string
  /** True if other servers may use it. */
  isShared: boolean
  /** Takes a right that no server has, or whose time is over. Returns whether it worked. */
  take(work: string, id: string, ms: number): Promise<boolean>
  /** Gives a right so much more time, from now on. False when `id` does not have it any more. */
  renew(work: string, id: string, ms: number): Promise<boolean>
  /** Ends a right, if `id` has it still. */
  drop(work: string, id: string): Promise<void>
  /** Finds the id of the holder of the right, or null. */
  find(work: string): Promise<string | null>
  close(): Promise<void>
}
