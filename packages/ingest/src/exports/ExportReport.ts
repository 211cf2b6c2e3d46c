/** What an export wrote. */
export type ExportReport = {
  folder: string
  tables: { table: string; rows: number; files: number; bytes: number }[]
  rows: number
  bytes: number
}

/** How far an export is. */
export type ExportProgress = { table: string; index: number; count: number; rows: number }
