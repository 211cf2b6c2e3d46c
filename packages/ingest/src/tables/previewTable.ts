import { setImmediate } from 'node:timers/promises'
import type {
  MappingChoice,
  MappingFault,
  TableDoubt,
  TableMapping,
  TablePreview,
  TableReport,
} from '@tickmark/core/datahub/TableMapping'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { explainColumns } from './explainColumns.ts'
import { findMappingFaults, type TableSubject } from './findMappingFaults.ts'
import { guessMapping, listNotes } from './guessMapping.ts'
import { openSheet, type TableFile } from './openSheet.ts'
import { showCell } from './parseTableCell.ts'
import { readFirstRows } from './readFirstRows.ts'
import { readSheet, readTable } from './readTable.ts'
import type { TableRequest, TableSink } from './TableSink.ts'

const SAMPLE_ROWS = 50
const KEPT_REASONS = 20
const NAMED_PROJECTS = 100
const MAX_NAME_NOTES = 20
const MAX_CELL = 80
/** Days of the chart; more than ten years. */
const MAX_DRAWN = 4_000
/** Points of the sample that are compared with published ones: a row has many where a year is spread over its days. */
const MAX_COMPARED = 50_000
const SERIES_KEYS = ['project_id', 'chain_id', 'product_id'] as const

const NOT_COMPARED = `The first ${MAX_COMPARED.toLocaleString('en-US')} values are compared with published ones, and no more.`

type SamplePoint = Parameters<TableSink['point']>[0]

/** A preview, without the comparison of its sample with what is published. */
export type ReadPreview = Omit<TablePreview, 'file_id' | 'file_name' | 'sample' | 'records'> & {
  sample: { line: number; cells: string[]; rejects: string[] }[]
  /** The points of the rows of the sample, each with the place of its row, since several rows may be of one line. */
  points: readonly (SamplePoint & { row: number })[]
}

type PreviewRequest = TableSubject & {
  file: TableFile
  catalog: Catalog
  asset?: TableRequest['asset']
  /** Guessed when absent. */
  mapping?: TableMapping | undefined
  /** Parts of a guessed mapping that the caller chooses. */
  choice?: MappingChoice | undefined
  signal?: AbortSignal | undefined
}

/** Reads a whole table by a mapping and says what is kept and what is rejected. */
export async function previewTable(request: PreviewRequest): Promise<ReadPreview> {
  // The rows are read once, so lines that are rejected before it is known how to read them wait.
  const early: Parameters<TableSink['reject']>[] = []
  let reject: TableSink['reject'] = (...line) => early.push(line)
  const sheet = await openSheet(request.file, (...line) => reject(...line))
  const { header } = sheet
  const { first: rows, all } = await readFirstRows(sheet)
  // Of a thousand columns each of the next steps takes a while.
  await setImmediate()
  const metricId = request.metric?.metric_id
  const { book } = sheet
  const mapping = request.mapping ?? {
    ...guessMapping(
      header,
      rows.map(({ cells }) => cells),
      {
        metricId,
        catalog: request.catalog,
        projectId: request.projectId,
        delimiter: sheet.delimiter,
        subjects: sheet.subjects,
        choice: request.choice,
      },
    ),
    ...(book !== undefined && book.sheets.length > 1 && book.read !== null && { sheet: book.read }),
  }
  await setImmediate()
  const faults: MappingFault[] = [
    ...(rows.length === 0 ? [{ column: '', text: 'The table has no rows below its header.' }] : []),
    ...findMappingFaults(mapping, header, request),
  ]
  const first = {
    header: [...header],
    sheets: [...(book?.sheets ?? [])],
    mapping,
    faults,
  }
  const notes = [...sheet.notes, ...listNotes(mapping, { header, metricId })]
  const names = new Set<string>()
  const places = new Map(rows.slice(0, SAMPLE_ROWS).map((row, at) => [row, at]))
  const shown = rows.slice(0, SAMPLE_ROWS).map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, header.length).map((cell) => showCell(cell).slice(0, MAX_CELL)),
    rejects: [] as string[],
  }))
  const explain = (points: readonly SamplePoint[], doubts: readonly TableDoubt[]) =>
    explainColumns(mapping, {
      header,
      rows: rows.slice(0, SAMPLE_ROWS),
      points,
      doubts: new Set(doubts.map(({ code }) => code)),
      catalog: request.catalog,
    })
  if (faults.length > 0)
    return {
      ...first,
      notes,
      doubts: [],
      readings: explain([], []),
      report: null,
      sample: shown,
      points: [],
      chart: null,
    }
  const byLine = new Map(shown.map((row) => [row.line, row]))
  const points: (SamplePoint & { row: number })[] = []
  let current: number | undefined
  const chart: SamplePoint[] = []
  const doubts: TableDoubt[] = []
  const { sink, finish } = summarize({
    read: (row) => {
      current = places.get(row)
    },
    point: (point) => {
      if (current !== undefined && points.length < MAX_COMPARED)
        points.push({ ...point, row: current })
      if (request.metric !== undefined && isOfChart(chart, point)) chart.push(point)
    },
    reject: (reason, example) => {
      const line = Number(/^line (\d+)/.exec(example)?.[1])
      const row = current === undefined ? undefined : shown[current]
      const of = row?.line === line ? row : byLine.get(line)
      if (of?.rejects.includes(reason) === false) of.rejects.push(reason)
    },
    note: (text) => void (names.size < MAX_NAME_NOTES && names.add(text)),
    doubt: (doubt) => void doubts.push(doubt),
  })
  reject = sink.reject
  for (const line of early) sink.reject(...line)
  const fileName = request.file.name
  await readSheet({ ...sheet, rows: all }, { ...request, mapping, fileName }, sink)
  return {
    ...first,
    notes: [...notes, ...names, ...(points.length < MAX_COMPARED ? [] : [NOT_COMPARED])],
    doubts,
    readings: explain(points, doubts),
    report: finish(),
    sample: shown,
    points,
    chart: describeChart(chart),
  }
}

/** Returns whether a point is of the series that the preview draws, which is the first one. */
function isOfChart([first]: readonly SamplePoint[], point: SamplePoint): boolean {
  return first === undefined || SERIES_KEYS.every((key) => first[key] === point[key])
}

function describeChart(points: SamplePoint[]): TablePreview['chart'] {
  const [first] = points
  if (first === undefined) return null
  const { project_id, chain_id, product_id } = first
  const ordered = points.sort((a, b) => (a.day < b.day ? -1 : 1)).slice(-MAX_DRAWN)
  return {
    project_id,
    chain_id,
    product_id,
    days: ordered.map(({ day }) => day),
    values: ordered.map(({ value }) => value),
  }
}

/** Reads a table and summarizes what was read; the points also go to `sink`. @throws as `readTable`. */
export async function reportTable(
  request: TableRequest,
  sink: Omit<TableSink, 'read'>,
): Promise<{ report: TableReport; doubts: TableDoubt[] }> {
  const doubts: TableDoubt[] = []
  const summary = summarize({ ...sink, doubt: (doubt) => void doubts.push(doubt) })
  await readTable(request, summary.sink)
  return { report: summary.finish(), doubts }
}

/** Counts what passes to a sink. */
function summarize(sink: Omit<TableSink, 'read'> & Partial<TableSink>): {
  sink: TableSink
  finish(): TableReport
} {
  let [rows, points, rejected] = [0, 0, 0]
  let [first_day, last_day] = ['9999', '']
  let last: Pick<SamplePoint, 'metric_id' | 'project_id'> = { metric_id: '', project_id: '' }
  const metrics = new Set<string>()
  const projects = new Set<string>()
  const rejects = new Map<string, { count: number; example: string }>()
  const counting: TableSink = {
    read: (row) => {
      rows += 1
      sink.read?.(row)
    },
    point: (point) => {
      points += 1
      const { day, metric_id, project_id } = point
      if (day < first_day) first_day = day
      if (day > last_day) last_day = day
      // Most points follow others of their series.
      if (metric_id !== last.metric_id) metrics.add(metric_id)
      if (project_id !== last.project_id) projects.add(project_id)
      last = point
      sink.point(point)
    },
    reject: (reason, example) => {
      rejected += 1
      const known = rejects.get(reason)
      if (known === undefined) rejects.set(reason, { count: 1, example: example.slice(0, 200) })
      else known.count += 1
      sink.reject(reason, example)
    },
    ...(sink.note && { note: sink.note }),
    ...(sink.doubt && { doubt: sink.doubt }),
    ...(sink.flush && { flush: () => sink.flush?.() ?? Promise.resolve() }),
  }
  const finish = () => ({
    rows,
    points,
    rejected,
    rejects: [...rejects]
      .map(([reason, found]) => ({ reason, ...found }))
      .sort((a, b) => b.count - a.count)
      .slice(0, KEPT_REASONS),
    metrics: [...metrics],
    projects: [...projects].slice(0, NAMED_PROJECTS),
    project_count: projects.size,
    first_day: points === 0 ? null : first_day,
    last_day: points === 0 ? null : last_day,
  })
  return { sink: counting, finish }
}
