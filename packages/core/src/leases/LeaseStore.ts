/**
 * Where rights to work are written down. Each act is one atomic step, and what is left of the time of a right is
 * measured by the store's own clock, so that the clocks of servers do not matter.
 */
export type LeaseStore = {
  /** What it is called in messages. */
  title: string
  /** Whether other servers may use it. */
  isShared: boolean
  /** Takes a right that nobody has, or whose time is over. Whether it worked. */
  take(work: string, id: string, ms: number): Promise<boolean>
  /** Gives a right so much more time, from now on. False when `id` does not have it any more. */
  renew(work: string, id: string, ms: number): Promise<boolean>
  /** Ends a right, if `id` has it still. */
  drop(work: string, id: string): Promise<void>
  /** Who has the right, or null. */
  find(work: string): Promise<string | null>
  close(): Promise<void>
}
