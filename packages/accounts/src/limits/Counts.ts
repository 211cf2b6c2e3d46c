/** How often something happened in its running window, and how long that window still runs. */
export type Counted = { count: number; endsInMs: number }

/** Counts events in windows of time, in this process or in one place for all servers. It never fails. */
export type Counts = {
  /** Counts one more, or as many as are given; the first one opens a window of this many milliseconds. */
  add(key: string, windowMs: number, times?: number): Promise<Counted>
  /** How often a key was counted in its running window. */
  count(key: string): Promise<number>
  /** Counts one less in the running window, for what turned out not to count. */
  subtract(key: string): Promise<void>
  clear(key: string): Promise<void>
}
