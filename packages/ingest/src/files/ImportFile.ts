import type { Readable } from 'node:stream'

/** An input to read: bytes come decompressed and as a stream, so that size does not matter. */
export type ImportFile = {
  /** Base name, such as `eth.csv.gz`. */
  name: string
  /** Path within the folder that was given, with `/` between the parts. */
  path: string
  /** Moment of observation of this load, ms since 1970. */
  observed_at: number
  /** The content, decompressed. Each call reads from the start. */
  open(): Readable
  /** A file of that name in the same folder, or null. */
  beside(name: string): ImportFile | null
}
