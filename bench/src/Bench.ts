/** `whole` is what the bars apply to; `smoke` only shows that a bench still works. */
export type BenchSize = 'whole' | 'smoke'

/** A value that depends on the size of the run, such as the number of rows to load. */
export type Sized<T = number> = Readonly<Record<BenchSize, T>>

/** The command line options of a run. */
export type BenchOptions = {
  size: BenchSize
  /** The time for which `hostile` attacks. */
  seconds?: number
  /** The pace of the sources' clock in `first-hour`; see `parsePace`. */
  pace?: string
  /** The folder in which `first-hour` keeps pictures of the pages it visits. */
  pictures?: string
  /** The folder of another checkout, whose server `first-hour` measures. */
  server?: string
}

/** Writes progress and details to standard error; standard output holds results only. */
export function logProgress(text: string): void {
  process.stderr.write(`  ${text}\n`)
}
