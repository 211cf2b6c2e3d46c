import type { FieldError } from '@tickmark/core/errors/AppError'
import type { ApiContext } from '../context/ApiContext.ts'
import type { TableRow } from '../endpoint.ts'

/** What is asked of a dataset. Ids are known ones; absence means all. */
export type DatasetQuestion = {
  projects?: string[]
  chains?: string[]
  sectors?: string[]
  metrics?: string[]
  columns?: string[]
  orderBy?: string
  /** Without it, the table's own direction. */
  descending?: boolean
  limit: number
  offset: number
}

/** Rows, and whether a source has delivered anything at all. */
export type DatasetRows = { rows: TableRow[]; hasSource: boolean; errors?: FieldError[] }

/** A ready-made table. */
export type Dataset = {
  id: string
  name: string
  description: string
  read(ctx: ApiContext, question: DatasetQuestion): Promise<DatasetRows>
}
