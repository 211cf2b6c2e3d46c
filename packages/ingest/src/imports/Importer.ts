import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { ImportFile } from '../files/ImportFile.ts'

/** What an importer is recognised by: the content's beginning counts, the name only helps. */
export type ImportHead = {
  /** Base name, such as `eth.csv.gz`. */
  name: string
  /** The first 64 KB, decompressed, without a byte order mark. */
  text: string
}

/** Turns files of one shape into facts. One folder per source holds its importers. */
export type Importer = {
  id: string
  /** Where the numbers come from; one source may have several importers. */
  source_id: string
  title: string
  /** Older vintages have lower ranks and are loaded first, so that newer ones restate them. */
  rank: number
  /** Files that are read along when they lie beside the input, by base name. */
  companions?: readonly string[]
  recognise(head: ImportHead): boolean
  /**
   * What the file is about, where its name or folder tells that rather than its content.
   * The same bytes about something else are another input.
   */
  subject?(file: ImportFile): string
  /**
   * The moment (ms since 1970) by which everything in the file was known, as the file itself tells it;
   * null when it does not. Used when the caller names no moment of observation.
   */
  statedMoment?(file: ImportFile): Promise<number | null>
  /**
   * Set where a file is a snapshot: present values at a moment that it does not state. Files of these importers, by id, tell
   * the moment where they lie beside it, see `dateSnapshot`. `read` is given the moment as that of observation.
   */
  datedBy?: readonly string[]
  /** Reads the file once. Throws `AppError` when the file as a whole cannot be trusted. */
  read(file: ImportFile, writer: BatchWriter): Promise<void>
}
