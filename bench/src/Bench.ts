/** `whole` is what the bars are for; `smoke` only shows that a bench can still measure. */
export type BenchSize = 'whole' | 'smoke'

/** A number that depends on the size of the run, such as how many rows are loaded. */
export type Sized<T = number> = Readonly<Record<BenchSize, T>>

/** What the command line says about a run. */
export type BenchOptions = {
  size: BenchSize
  /** How long benches that watch a server take; each decides for itself without it. */
  seconds?: number
}

/** Progress and details are for people; results alone go to the standard output. */
export function logProgress(text: string): void {
  process.stderr.write(`  ${text}\n`)
}
