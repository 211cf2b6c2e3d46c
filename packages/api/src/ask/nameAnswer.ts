import { formatDay } from '@tickmark/core/formats/formatDay'
import { describeMartColumn } from '@tickmark/core/marts/describeMartColumn'
import { getMart } from '@tickmark/core/marts/getMart'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { createLookup } from '@tickmark/core/text/createLookup'
import { nameCode } from '@tickmark/core/text/nameCode'
import type { Cell, ToolAnswer } from '../tools/Tool.ts'

const MART = getMart('crypto_screener')
/** The columns of tools whose cells are ids, with what their ids are of. */
const IDS: Readonly<Record<string, { title: string; kind: 'project' | 'metric' }>> = createLookup({
  project_id: { title: 'Project', kind: 'project' },
  chain_id: { title: 'Chain', kind: 'project' },
  issuer_id: { title: 'Issuer', kind: 'project' },
  metric_id: { title: 'Metric', kind: 'metric' },
  line: { title: 'Line', kind: 'metric' },
})
const ID = /\b[a-z][a-z\d]*(?:_[a-z\d]+)+\b/g

/** The answer of a tool for people: with names in place of the ids of columns, metrics and projects. */
export function nameAnswer(
  { table, said = '' }: ToolAnswer,
  catalog: Catalog,
): Pick<ToolAnswer, 'table' | 'said'> {
  const named = { said: groupDigits(nameDays(nameIds(said))) }
  if (table === undefined) return named
  const { columns, rows } = table
  // The name of a project says more than its id beside it.
  const shown = columns.flatMap((id, at) =>
    id === 'project_id' && columns.includes('name') ? [] : [{ id, at }],
  )
  const nameCell = (id: string, cell: Cell): Cell => {
    if (id === 'sector') return nameSector(cell)
    if (typeof cell !== 'string') return Array.isArray(cell) ? cell.map(nameSector) : cell
    const kind = Object.hasOwn(IDS, id) ? IDS[id]?.kind : undefined
    if (kind === undefined) return nameDays(cell)
    return kind === 'project' ? catalog.nameOf(cell) : nameMeasure(cell)
  }
  return {
    ...named,
    table: {
      columns: shown.map(({ id }) => IDS[id]?.title ?? nameColumn(id)),
      rows: rows.map((row) => shown.map(({ id, at }) => nameCell(id, row[at]))),
    },
  }
}

function nameSector<Value>(value: Value): Value | string {
  return typeof value === 'string' ? (findSector(value)?.name ?? value) : value
}

/** The title of a column of screens, alone or in a formula. */
function nameColumn(id: string): string {
  const name = /^[a-z][a-z\d]*(_[a-z\d]+)*$/.test(id) ? nameId(id) : nameIds(id)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function nameIds(text: string): string {
  return text.replace(ID, nameId)
}

function nameDays(text: string): string {
  return text.replace(/\b\d{4}-\d\d-\d\d\b(?!T)/g, formatDay)
}

/** A sentence with long numbers as people write them. */
function groupDigits(text: string): string {
  return text.replace(/(?<![.\d])\b\d{5,}(?:\.\d+)?\b/g, (digits) =>
    Number(digits).toLocaleString('en-US'),
  )
}

function nameId(id: string): string {
  const metric = findMetric(id)
  if (metric !== undefined) return metric.title
  try {
    return describeMartColumn(MART, id, { kind: 'column', column_id: id }).title
  } catch {
    return nameCode(id)
  }
}
