import type { TableDoubt } from '@tickmark/core/datahub/TableMapping'
import { listFew } from '@tickmark/core/formats/listFew'
import { ROUNDS_SOURCE } from '@tickmark/core/sectors/ROUND_CATEGORIES'
import { findDefault, splitCategories } from '@tickmark/core/sectors/SectorMapping'
import { foldName } from '@tickmark/core/text/foldName'
import { isDayName } from './columnRoles.ts'
import { SUMS } from './nameValues.ts'
import { parseTableDay, parseTableNumber, showCell } from './parseTableCell.ts'
import { readHeader } from './readHeader.ts'
import { isPeriod } from './tablePeriods.ts'

// Columns that are not read and may say what the rows of a table are.

/** Headers of columns that say of rows that their values are not final. */
const NOTES =
  /^(?:notes?|comments?|remarks?|status|state|type|kind|scenario|basis|flag|quality|(?:is)?(?:provisional|preliminary|partial|incomplete|estimated?|forecast))$/

const NOT_FINAL =
  /partial|provisional|incomplete|preliminary|snapshot|estimat|forecast|exclud|includ|restat|revis|adjust|\b(?:excl|incl|without|only|except|missing|double|outage|unaudited)\b|^(?:true|yes|1)$/i

/** Words and letters by which rows are said to be forecasts, changes or sums, whatever the column is called. */
const OTHER_VALUES =
  /^(?:(?!1 ?d$)\d+ ?[dwmy]|ltm|ttm|[yqm]td|yoy|qoq|mom|cumulative|average|avg|mean|median|change|growth|share|rank|indexed|annuali[sz]ed|forecast|fcst|estimated?|est\.?|budget(?:ed)?|plan(?:ned)?|projected|projection|guidance|preliminary|provisional)$/i
const LETTERS = /^[AEFPB]$/i

/** Headers of columns with free texts, and those with a state. */
const FREE = /^(?:notes?|comments?|remarks?|memo|footnotes?)$/
const STATES = /^(?:status|state|success|ok)$/
/** Texts of such columns that say nothing against the values of their rows. */
const NO_NOTE =
  /^[\s\p{P}]*$|^(?:ok(?:ay)?|none|n\/?a|nil|null|nan|fine|good|checked|verified|reviewed|reconciled|audited|source|see|from)(?:$|[^\p{L}])|:\/\//iu
const GOOD_STATE =
  /complet|^(?:ok(?:ay)?|final\w*|success\w*|done|closed|active|live|listed|confirmed|published|approved|actuals?|reported|settled|loaded|valid|verified|audited|good|normal|true|yes|1|200)$/i

/** Returns whether a column says of rows that their values are not final, or others. */
export function isNote(column: string, cells: readonly string[]): boolean {
  const name = foldName(column)
  if (NOTES.test(name) && cells.some((cell) => NOT_FINAL.test(cell))) return true
  if (FREE.test(name) && cells.some((cell) => isText(cell) && !NO_NOTE.test(cell))) return true
  if (STATES.test(name) && cells.some((cell) => cell !== '' && !GOOD_STATE.test(cell))) return true
  const areLetters = cells.length > 0 && cells.every((cell) => LETTERS.test(cell))
  return (areLetters && new Set(cells).size > 1) || cells.some(areOtherValues)
}

/** Returns whether all words of a cell say that values are others, such as "30 d" or "7d rolling". */
function areOtherValues(cell: string): boolean {
  if (!/[a-z]/i.test(cell)) return false
  if (OTHER_VALUES.test(cell)) return true
  const words = cell.split(/[\s,()_-]+/).filter((word) => word !== '')
  return (
    words.length <= MAX_OTHER_WORDS &&
    words.some((word) => OTHER_VALUES.test(word)) &&
    words.every((word) => OTHER_VALUES.test(word) || BESIDE_OTHER.test(word))
  )
}
const MAX_OTHER_WORDS = 4
const BESIDE_OTHER =
  /^(?:\d+|d|days?|w|weeks?|m|months?|y|years?|rolling|trailing|moving|sum|total|of|vs|previous)$/i

/** Headers of columns that only trades and other transactions have. */
export const OF_TRADES = new Set(
  'side buysell quantity qty shares units lots commission brokerage orderid tradeid transactionid transactiontype txid txhash transactionhash isin cusip'.split(
    ' ',
  ),
)

/** Headers of columns whose texts say nothing about the values of their rows. */
const SAYS_NOTHING = new Set(
  'title description id uid uuid key index source sources provider executionid queryid url link links reference references website comment comments note notes remark remarks memo author updatedby createdby category categories sector sectors marketsector marketsectors status state message success ok logo icon image email next cursor list weekday dayofweek dayname label figure qualifiers qualifier'.split(
    ' ',
  ),
)
/** Headers of columns with the number of days that values are of. */
const WINDOWS = /window|rolling|lookback|smoothing|^(?:span|ma|(?:n|num|numberof|period)?days)$/
const STEP =
  /^(?:dai|week|month|quarter|year|annual)ly$|^(?:1 ?)?(?:d|day|w|week|month|quarter|year)$/i

const ANSWER = /^(?:true|false|yes|no)$/i
/** Headers of columns whose answers may be written as numbers. */
const QUESTION = /^(?:is|has|in)[_ ]/i
/** Headers of columns whose answers are true for values like others. */
const GOOD = /^(?:is|has)?(?:actual|final|complete|confirmed|audited|active|verified|reported)/
const isText = (cell: string) =>
  !/^[=#]/.test(cell) &&
  (['.', ','] as const).every((decimal) =>
    Number.isNaN(parseTableNumber(cell, decimal)?.value ?? 0),
  )

/** Headers of columns by which the rows of one project may be parts of it. */
const KINDS = /^(?:categor(?:y|ies)|(?:market)?sectors?|key)$/

/**
 * Returns whether the kinds of rows that a column has may be parts of projects: several kinds of one project, or one for
 * all rows that is no sector of projects. `projects` are the cells that name those of rows.
 */
export function hasKinds(
  column: string,
  listRows: () => { cells: readonly string[]; projects: readonly string[] },
): boolean {
  if (!KINDS.test(foldName(column))) return false
  const { cells, projects } = listRows()
  const known = new Map<string, string>()
  for (const [at, cell] of cells.entries()) {
    const project = projects[at] ?? ''
    if (cell !== '' && (known.get(project) ?? cell) !== cell) return true
    if (cell !== '') known.set(project, cell)
  }
  const kinds = new Set(known.values())
  return (
    kinds.size === 1 && [...kinds].some((kind) => foldName(column) === 'key' || !isSector(kind))
  )
}

/** Returns whether a text names sectors of projects, as sources or the terminal call them. */
function isSector(text: string): boolean {
  return splitCategories(text).every(
    (category) =>
      findDefault({ source_id: ROUNDS_SOURCE, category }) !== undefined ||
      /^(?:defi|crypto|web3|blockchains?|chains?|tokens?|protocols?|l[12])$/i.test(category),
  )
}

const OF_TABLE =
  /^(?:title|description|name|sources?|provider|notes?|comments?|remarks?|memo|message|tags?)$/

/** Returns whether a header is that of texts which may be about the table, as a title is. */
export function isOfTable(column: string): boolean {
  return OF_TABLE.test(foldName(column))
}

/** Returns the one text that all rows have in such a column; undefined for several. */
export function findTableText(cells: readonly string[]): string | undefined {
  const [first, ...others] = new Set(cells)
  return others.length === 0 ? first : undefined
}

/** Fields of answers that are about the request, and of records about who wrote them. */
const OF_REQUEST =
  /(?:request|execution|query|trace|session|job|run|report)(?:id|uuid|number)$|(?:pandas|api|schema|library)version$|executionfinished$|^(?:created|updated|modified|edited|entered|added|uploaded)(?:at|on|by|time|date)?$|^last(?:edited|modified|updated)(?:at|on|by|time|date)?$/

/** Returns whether the header of a column says that its cells are no values and say nothing about those of their rows. */
function saysNothing(column: string): boolean {
  const name = foldName(column)
  return (
    column === '' ||
    SAYS_NOTHING.has(name) ||
    OF_REQUEST.test(name) ||
    OF_TRADES.has(name) ||
    isDayName(column)
  )
}

/** Returns whether a column has texts or answers that may say more about its rows, such as "bull" or "V2 only". */
export function isOfRows(column: string, cells: readonly string[]): boolean {
  const name = foldName(column)
  if (WINDOWS.test(name)) return cells.some((cell) => cell !== '1')
  if (saysNothing(column)) return false
  if (cells.every((cell) => readHeader(cell).metric_id !== undefined)) return false
  const isQuestion = QUESTION.test(column)
  if (cells.every((cell) => ANSWER.test(cell) || (isQuestion && /^[01]$/.test(cell))))
    return cells.some((cell) => /^[ty1]/i.test(cell) !== GOOD.test(name))
  return cells.every(
    (cell) =>
      isText(cell) &&
      parseTableDay(cell, 'day-month') === null &&
      !isPeriod(cell) &&
      !STEP.test(cell) &&
      !cell.includes('://'),
  )
}

/** Returns whether all rows have one number that is no value, such as `protocol_version`: 3 or `top_n`: 100. */
export function isConstant(column: string, cells: readonly string[]): boolean {
  const [cell = ''] = cells
  if (cells.length < 2 || cells.some((one) => one !== cell)) return false
  const { metric_id, doubt } = readHeader(column)
  return (
    !SUMS.test(column) &&
    !saysNothing(column) &&
    metric_id === undefined &&
    doubt === undefined &&
    !isText(cell) &&
    parseTableNumber(cell, '.')?.value !== 0 &&
    parseTableDay(cell, 'day-month') === null
  )
}

/** Returns the doubt about a column by which rows may be parts of a project. */
export function describeParts(column: string, [cell = '']: readonly string[]): TableDoubt {
  const text = `The column ${column} is not read (“${showCell(cell).slice(0, SHOWN_CELL)}”). Its rows may be a part of their project, or other values. Where a project has several rows of a day, the first one counts as all of it.`
  return { code: `parts:${column}`, column, text }
}

const SHOWN_CELL = 60

/** Returns the doubt about a column with notes on rows. */
export function describeNotes(column: string, cells: readonly string[]): TableDoubt {
  const [cell = ''] = cells
    .filter((one) => NOT_FINAL.test(one) || areOtherValues(one))
    .concat(cells)
  const text = `The column ${column} says more about some rows (“${showCell(cell).slice(0, SHOWN_CELL)}”). All rows are read as final values of their metrics.`
  return { code: `notes:${column}`, column, text }
}

/** Returns the doubt about columns that have one number each. */
export function describeConstants(columns: readonly string[]): TableDoubt[] {
  if (columns.length === 0) return []
  const text = `All rows have the same number in columns that are not read: ${listFew(columns)}. It may say that they are a part of their project, such as a version, or other values.`
  return [{ code: 'constants', column: '', text }]
}
