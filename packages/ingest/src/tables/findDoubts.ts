import type {
  TableColumn,
  TableDoubt,
  TableMapping,
  TablePeriod,
} from '@tickmark/core/datahub/TableMapping'
import { listFew } from '@tickmark/core/formats/listFew'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { listNamedChains } from '@tickmark/core/projects/resolveChain'
import { listNamedProjects } from '@tickmark/core/projects/resolveProject'
import { foldName } from '@tickmark/core/text/foldName'
import {
  findProjectHeader,
  isDayName,
  isMetricName,
  isPeriodName,
  isRowLabels,
  isUnitName,
  PLAIN_UNITS,
} from './columnRoles.ts'
import { findOtherMidnight } from './findOtherMidnight.ts'
import { guessDayOrder } from './guessDayOrder.ts'
import { guessDecimal } from './guessDecimal.ts'
import { findGuessed, findSubject, type GuessedValues } from './guessMapping.ts'
import { Memo } from './Memo.ts'
import { findNameDoubts } from './nameDoubts.ts'
import { parseTableDay } from './parseTableCell.ts'
import { findEitherScale, isPerDay, isUnit, readHeader, readProjectHeader } from './readHeader.ts'
import {
  describeConstants,
  describeNotes,
  describeParts,
  hasKinds,
  isConstant,
  isNote,
  isOfRows,
  OF_TRADES,
} from './rowColumns.ts'
import { describeCurrency, describeLoose, describeUnit } from './rowDoubts.ts'
import { guessTablePeriod } from './tablePeriods.ts'

type FirstRows = {
  header: readonly string[]
  /** The names of the table and its sheet. */
  subjects?: readonly string[]
  /** The names of the file and its sheet. */
  names?: readonly string[]
  rows: readonly (readonly string[])[]
  catalog: Catalog
  /** The project of all values, where no column names it. */
  projectId?: string | undefined
  /** A metric that is proposed together with the table. */
  metricId?: string | undefined
}

/**
 * Returns what of a table may be read in another way than by its mapping, by its headers and first rows. `rowDoubts` adds
 * what only all cells tell.
 */
export function findDoubts(
  mapping: TableMapping,
  { header, rows, catalog, subjects = [], names = [], projectId, metricId }: FirstRows,
): TableDoubt[] {
  const { columns, period, day_order } = mapping
  const cellsAt = (index: number, limit = rows.length) =>
    rows
      .slice(0, limit)
      .map((cells) => cells[index]?.trim() ?? '')
      .filter((cell) => cell !== '')
  const places = new Map(header.map((column, index) => [column, index]))
  const known = new Memo<string, string[]>()
  const cellsOf = (column: string) => known.get(column, () => cellsAt(places.get(column) ?? -1))
  const values = columns.filter(({ as }) => as === 'value')
  const used = new Set(columns.flatMap(({ column, as }) => (as === 'ignore' ? [] : [column])))
  const day = columns.find(({ as }) => as === 'day')?.column
  const days = cellsOf(day ?? '')
  const order = guessDayOrder(days, day_order).note
  const midnight = findOtherMidnight(days)
  // Of many columns fewer cells say how numbers are written.
  const limit = Math.max(50, 50_000 / header.length)
  const firstOf = (column: string) => cellsAt(places.get(column) ?? -1, limit)
  const decimals = guessDecimal({
    columns,
    cellsOf: (index) => firstOf(columns[index]?.column ?? ''),
  }).note
  const usual = guessTablePeriod(header, rows, { day, order: day_order })
  const areOtherDays = (column: string) =>
    day !== undefined &&
    rows.some((cells) => {
      const [own, other] = [day, column].map((name) =>
        parseTableDay(cells[places.get(name) ?? -1] ?? '', day_order),
      )
      return other !== null && other !== own && own !== null
    })
  const isSaid = (column: string) =>
    isNote(column, cellsOf(column)) ||
    isUnitName(column) ||
    areUnits(cellsOf(column)) ||
    isOfZone(column) ||
    ZONES.has(foldName(column))
  const projectAt = places.get(columns.find(({ as }) => as === 'project')?.column ?? '')
  const idsOf = (text: string) =>
    listNamedProjects(catalog, text).map(({ project }) => project.project_id)
  /** Returns whether the cells of a column are other names of the projects of their rows. */
  const isOwnName = (column: string) => {
    const pairs = rows.map((cells) => {
      const own = projectAt === undefined ? (projectId ?? '') : (cells[projectAt] ?? '')
      return `${own}\t${cells[places.get(column) ?? -1] ?? ''}`
    })
    return [...new Set(pairs)].every((pair) => {
      const [own = [], other = []] = pair.split('\t').map(idsOf)
      return other.some((id) => own.includes(id))
    })
  }
  const kindsOf = (column: string) => ({
    cells: rows.map((cells) => cells[places.get(column) ?? -1] ?? ''),
    projects: rows.map((cells) => cells[projectAt ?? -1] ?? ''),
  })
  const subject = findSubject(subjects, catalog)
  const isOfSubject = values.some(
    ({ column, project_id }) =>
      subject !== undefined &&
      project_id === subject &&
      readProjectHeader(column, catalog) === undefined,
  )
  const left = header.filter((column) => !used.has(column) && cellsOf(column).length > 0)
  const parts = left.filter(
    (column) =>
      PARTS.test(foldName(column)) ||
      areChains(cellsOf(column), catalog) ||
      (isOfRows(column, cellsOf(column)) && !isSaid(column) && !isOwnName(column)) ||
      hasKinds(column, () => kindsOf(column)),
  )
  // Rows of one day have a number in common by chance.
  const areDays = new Set(days).size > 1
  const constants = left.filter(
    (column) =>
      areDays && isConstant(column, cellsOf(column)) && !parts.includes(column) && !isSaid(column),
  )
  const doubts = [
    ...findNameDoubts({ names, mapping, header, rows, catalog, projectId }),
    ...(isOfSubject ? [describeSubject(catalog.nameOf(subject ?? ''))] : []),
    ...(projectId === undefined || subject === undefined || subject === projectId
      ? []
      : [describeOtherSubject([subject, projectId].map((id) => catalog.nameOf(id)))]),
    ...(order === undefined ? [] : [{ code: 'day-order', column: '', text: order }]),
    ...(day === undefined || isDayName(day) || isRowLabels(day) ? [] : [describeDays(day)]),
    ...(midnight === undefined ? [] : [describeMidnight(day ?? '', midnight)]),
    ...(decimals === undefined ? [] : [{ code: 'decimals', column: '', text: decimals }]),
    ...(usual === 'day' ? [] : [describePeriod(usual, period)]),
    ...(days.some((cell) => FISCAL.test(cell)) ? [FISCAL_YEARS] : []),
    ...values.flatMap(({ column, project_id }) => {
      const whole = readHeader(column)
      // The name of a project may have that of a coin.
      const placed = project_id === undefined ? undefined : readProjectHeader(column, catalog)
      const { currency } = placed ?? whole
      const scale = findEitherScale(placed ?? whole)
      return [
        ...(currency === undefined ? [] : [describeCurrency('currency', column, currency)]),
        ...(scale === undefined ? [] : [describeScale(column, scale)]),
      ]
    }),
    ...values.flatMap(({ column, project_id }) =>
      project_id !== undefined && readProjectHeader(column, catalog)?.isSure === false
        ? [describeName(column, project_id)]
        : [],
    ),
    ...values.flatMap(({ column, metric_id, project_id }) => {
      const placed = project_id === undefined ? undefined : readProjectHeader(column, catalog)
      const read = placed ?? readHeader(column)
      return read.metric_id === metric_id ? describeLoose(column, read) : []
    }),
    ...values.flatMap(({ column, metric_id }) =>
      readHeader(column).hasOtherUnit ? [describeUnit(column, metric_id)] : [],
    ),
    ...values.flatMap(({ column, project_id }) =>
      project_id !== undefined && listNamedChains(catalog, project_id).length > 0
        ? [describeChain(column, project_id)]
        : [],
    ),
    ...values.flatMap(({ column, factor, project_id }) => {
      const placed = project_id === undefined ? undefined : readProjectHeader(column, catalog)
      const said = (placed ?? readHeader(column)).factor ?? 1
      return said === (factor ?? 1) ? [] : [describeFactor(column, said)]
    }),
    ...values.flatMap(({ column }) => {
      const cells = firstOf(column).join('\n')
      const isEither = /\dMM$/m.test(cells) && /\dM$/m.test(cells)
      return isEither ? [describeThousands(column)] : []
    }),
    ...(day !== undefined && isPeriodName(day)
      ? header.filter((column) => !used.has(column) && isPeriodName(column)).map(describeDayPart)
      : []),
    ...header
      .filter((column) => !used.has(column) && isNote(column, cellsOf(column)))
      .map((column) => describeNotes(column, cellsOf(column))),
    ...columns
      .filter(({ as, column }) => as === 'metric' && !isMetricName(column))
      // The corner of a table may be its project.
      .filter(({ column }) => !isOfSubject || findSubject([column], catalog) !== subject)
      .map(({ column }) => describeMetrics(column)),
    ...columns
      .filter(
        ({ as, column }) => as === 'project' && findProjectHeader([column], false) === undefined,
      )
      .map(({ column }) => describeProjects(column)),
    ...findRivals(columns).map(describeRival),
    ...findGuessed(columns, { metricId, cellsOf: firstOf }).map(describeGuessed),
    ...findVolumes(columns).map(describeVolume),
    ...header
      .filter((column) => !used.has(column) && OF_TRADES.has(foldName(column)))
      .slice(0, 1)
      .map(describeTrades),
    ...header
      .filter((column) => !used.has(column) && (isDayName(column) || END.test(column)))
      .filter((column) => areOtherDays(column))
      .map((column) => describeEndDay(day ?? '', column)),
    ...header
      .filter((column) => isUnitName(column) || (!used.has(column) && areUnits(cellsOf(column))))
      .filter((column) => cellsOf(column).some((cell) => !PLAIN_UNITS.test(cell)))
      .map(describeUnits),
    ...header
      .filter(
        (column) => !used.has(column) && (isOfZone(column) || areZones(column, cellsOf(column))),
      )
      .map(describeZone),
    ...parts.map((column) => describeParts(column, cellsOf(column))),
    ...describeConstants(constants),
    ...values
      .filter(({ column }) => period !== undefined && period !== 'day' && isPerDay(column))
      .map(({ column }) => describePerDay(column)),
  ]
  // A text may be doubted for two reasons.
  return [...new Map(doubts.map((doubt) => [doubt.code, doubt])).values()]
}

/** Programs number headers that a table has twice, as in `Fees.1`. */
const NUMBERED = /\.\d+$/

/** Words of a column that has corrected values of another one. */
const NEWER = new Set(
  'restated revised adjusted adj corrected final latest updated audited new'.split(' '),
)

/** Columns that are not read and have the same metric by their headers as one that is. */
function findRivals(columns: readonly TableColumn[]): { column: string; read: string }[] {
  const ofMetric = new Map(
    columns.flatMap(({ column, as, metric_id, project_id }) =>
      as === 'value' && metric_id !== undefined && project_id === undefined
        ? [[metric_id, column]]
        : [],
    ),
  )
  return columns.flatMap(({ column, as }) => {
    const { metric_id, hasOtherUnit, currency, doubt } = readHeader(column.replace(NUMBERED, ''))
    const isNewer = doubt?.words.every((word) => NEWER.has(word)) === true
    const read =
      as === 'ignore' && !hasOtherUnit
        ? ofMetric.get((isNewer ? doubt?.metric_id : metric_id) ?? '')
        : undefined
    // Beside fees in dollars, those in coins are no other values.
    if (read !== undefined && currency !== undefined && readHeader(read).currency === undefined)
      return []
    return read === undefined ? [] : [{ column, read }]
  })
}

function describeRival({ column, read }: { column: string; read: string }): TableDoubt {
  const text = `${read} and ${column} may be the same metric. Only ${read} is read.`
  return { code: `same:${column}`, column, text }
}

function describeGuessed({ column, others }: GuessedValues): TableDoubt {
  const beside = others.length === 0 ? '' : ` ${listFew(others)} may have them too.`
  const text = `${column} is read as the values, though its name does not say of what.${beside}`
  return { code: `guess:${column}`, column, text }
}

/** Beside prices of a token, its volume is that of markets. */
const OF_TOKENS = new Set(['open', 'high', 'low', 'close', 'price', 'marketcap', 'mcap'])
const OF_PROTOCOLS = /\b(?:dex|spot|swaps?|trades?|trading|nft)(?=\b|_)/i

function findVolumes(columns: readonly TableColumn[]): string[] {
  const isOfToken = ({ column }: TableColumn) =>
    OF_TOKENS.has(foldName(column)) ||
    /^(?:price|market_cap)/.test(readHeader(column).metric_id ?? '')
  if (!columns.some(isOfToken)) return []
  return columns.flatMap(({ column, as, metric_id }) =>
    as === 'value' && metric_id === 'trading_volume' && !OF_PROTOCOLS.test(column) ? [column] : [],
  )
}

function describeVolume(column: string): TableDoubt {
  const text = `${column} is read as the trading volume of the project. It may be that of its token.`
  return { code: `volume:${column}`, column, text }
}

/** Returns whether all cells of a column are units, whatever it is called. */
function areUnits(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => /[\p{L}\p{Sc}]/u.test(cell) && isUnit(cell))
}

function describeUnits(column: string): TableDoubt {
  const text = `The column ${column} is not read, so that all values are taken as they are written, in US dollars or numbers.`
  return { code: `units:${column}`, column, text }
}

/** Headers of columns that split the values of a project further than a table can say. */
const PARTS =
  /^(?:contract|address|version|market|pool|vault|deployment|l[12]|layer[12]?|rollup|ecosystem|pair|tradingpair|instrument|instrumentclass|segment|usertype|networktype|feetier|feebps|feerate|feepercent|collateral|tranche|region|country|tier|plan|cohort|group|channel|device|platform|frontend|integrator|referrer|customertype|shareclass|coverage|completeness|sampling|samplerate|subproduct|strategy)(?:id|address|name)?$|^assetid$/

/** Returns whether all cells name chains, whatever their column is called. */
function areChains(cells: readonly string[], catalog: Catalog): boolean {
  // A number alone may be that of a chain, and an amount.
  return cells.every((cell) => /\p{L}/u.test(cell) && listNamedChains(catalog, cell).length > 0)
}

function describePerDay(column: string): TableDoubt {
  const text = `${column} is of a day, by its header, and the rows are of longer periods. Its amounts are spread over the days of each all the same.`
  return { code: `per-day:${column}`, column, text }
}

function describeTrades(column: string): TableDoubt {
  const text = `The column ${column} says that each row is a trade or another transaction. Its values are read as those of the project on that day.`
  return { code: 'trades', column, text }
}

const END = /^(?:to|till|until|through|thru|bis|hasta|fin)$/i

function describeEndDay(day: string, column: string): TableDoubt {
  const text = `${day} and ${column} are different days of each row. Values may be of the time between them; ${column} is not read.`
  return { code: `end-day:${column}`, column, text }
}

function describeProjects(column: string): TableDoubt {
  const text = `${column} is read as the projects of the rows, by its cells. Its name does not say so.`
  return { code: `project:${column}`, column, text }
}

function describeMetrics(column: string): TableDoubt {
  const text = `${column} is read as the metrics of the rows, by its cells. Its name may say that their values are others, such as changes.`
  return { code: `metric:${column}`, column, text }
}

/** Headers of times that are not in UTC. */
const ZONE =
  /\b(?:utc|gmt) ?[-+\u2212] ?\d|\b(?:[ecmp][sd]?t|a[ck]?[sde]+t|bst|cest|jst|kst|hkt|sgt|ist|msk|local)\b/i

function describeDays(column: string): TableDoubt {
  if (ZONE.test(column)) {
    const text = `${column} has days of another time zone than UTC, by its header. They are read as days in UTC.`
    return { code: `day:${column}`, column, text }
  }
  const text = `${column} is read as the day of each row, by its cells. It may be another day, such as that of a launch or an update.`
  return { code: `day:${column}`, column, text }
}

const OF_TIME = /\b(?:time|hours?|date|day|timestamp)\b/i
const ZONES = new Set(['timezone', 'tz', 'utcoffset', 'gmtoffset'])
const UTC = /^(?:utc|gmt|z|etc\/utc|[-+]?0{1,2}(?::?00)?)$/i

/** Returns whether a header beside that of the days says that they are not in UTC. */
function isOfZone(column: string): boolean {
  return OF_TIME.test(column) && ZONE.test(column)
}

function areZones(column: string, cells: readonly string[]): boolean {
  return ZONES.has(foldName(column)) && cells.some((cell) => !UTC.test(cell))
}

function describeZone(column: string): TableDoubt {
  const text = `${column} says that times are of another zone than UTC. It is not read; days are read as days in UTC.`
  return { code: `zone:${column}`, column, text }
}

function describeMidnight(
  column: string,
  { cell, time }: NonNullable<ReturnType<typeof findOtherMidnight>>,
): TableDoubt {
  const day = parseTableDay(cell, 'day-month')
  const text = `All days of ${column} begin at ${time} UTC, as midnight is in another time zone. They are read as days in UTC: ${cell} is ${day}.`
  return { code: `zone:${column}`, column, text }
}

function describeScale(
  column: string,
  { word, meanings }: NonNullable<ReturnType<typeof findEitherScale>>,
): TableDoubt {
  const text = `“${word}” in ${column} is read as ${meanings}.`
  return { code: `scale:${column}`, column, text }
}

function describeFactor(column: string, said: number): TableDoubt {
  const text = `The header ${column} says that values are multiplied by ${said.toLocaleString('en-US', { maximumFractionDigits: 4 })}. The chosen scale is another one.`
  return { code: `factor:${column}`, column, text }
}

function describeThousands(column: string): TableDoubt {
  const text = `${column} has cells in M and in MM, which are both read as millions. Beside MM, M may mean thousands.`
  return { code: `scale:${column}`, column, text }
}

function describeDayPart(column: string): TableDoubt {
  const text = `${column} is not read. It may be a part of the day of each row, such as its month. Join both in one column, such as 2026-01.`
  return { code: `day-part:${column}`, column, text }
}

function describeName(column: string, projectId: string): TableDoubt {
  const text = `${column} is read as values of ${projectId}, by a ticker or another name in it.`
  return { code: `name:${column}`, column, text }
}

function describeSubject(name: string): TableDoubt {
  const text = `No column names the projects. All values are read as those of ${name}, which the title or the sheet names.`
  return { code: 'subject', column: '', text }
}

function describeOtherSubject([named, read]: readonly string[]): TableDoubt {
  const text = `The title, the sheet or the corner of the table names ${named}. All values are read as those of ${read}.`
  return { code: 'other-subject', column: '', text }
}

/** The part of a project on a chain is headed as the chain itself. */
function describeChain(column: string, projectId: string): TableDoubt {
  const text = `${column} is read as values of ${projectId} itself, not as those of another project on that chain.`
  return { code: `chain:${column}`, column, text }
}

function describePeriod(usual: TablePeriod | undefined, period: TablePeriod = 'day'): TableDoubt {
  const rows =
    usual === undefined
      ? 'The rows may be of periods, of which the table does not say the length'
      : `The table has one row a ${usual}`
  const text =
    period === 'day'
      ? `${rows}, and each value is read as that of one day.`
      : `${rows}. Amounts are spread evenly over the days of the ${period}; other values are of its last day.`
  return { code: 'period', column: '', text }
}

const FISCAL = /\bfy ?'?\d/i
const FISCAL_YEARS: TableDoubt = {
  code: 'fiscal',
  column: '',
  text: 'The table has fiscal years, which are read as calendar years.',
}
