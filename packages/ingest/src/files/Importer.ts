import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { ImportFile } from './ImportFile.ts'

/** The part by which an importer recognizes a file: mainly the start of its content; the name only helps. */
export type ImportHead = {
  catalog: Catalog
  /** Base name, such as `eth.csv.gz`. */
  name: string
  /** The first 64 KB, decompressed, without a byte order mark. */
  text: string
}

/** Reads files of one format into facts. Each source has a folder with its importers. */
export type Importer = {
  id: string
  /** The source of the figures; one source may have several importers. */
  source_id: string
  title: string
  /** Older vintages have lower ranks and are loaded first, so that newer ones restate them. */
  rank: number
  /** Base names of further files that are read too if they are in the same folder. */
  companions?: readonly string[]
  /** Writes records and no points, so that many small files are loaded together. */
  onlyRecords?: true
  recognize(head: ImportHead): boolean
  /** Set if files may leave open which asset they are about, so that the caller can name it. */
  takesAsset?: true
  /** Set if files may be workbooks of which the caller chooses a sheet. */
  takesSheet?: true
  /**
   * Returns the subject of the file, if the caller, its name or its folder states it and its content does not. The same
   * bytes about another subject are a different input.
   */
  subject?(file: ImportFile, catalog: Catalog): string
  /**
   * The moment (ms since 1970) by which everything in the file was known, according to the file;
   * null if it does not say. Used if the caller gives no time of observation.
   */
  statedMoment?(file: ImportFile): Promise<number | null>
  /**
   * Set for snapshots: current values at a time that the file does not state. Files of these
   * importers (by id) in the same folder give the time, see `dateSnapshot`; `read` receives it as
   * the time of observation.
   */
  datedBy?: readonly string[]
  /** Reads the file once. Throws `AppError` if the file as a whole cannot be trusted. */
  read(file: ImportFile, writer: BatchWriter): Promise<void>
}
