import type { TableDoubt } from '@tickmark/core/datahub/TableMapping'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import type { Redenomination } from '@tickmark/core/projects/ProjectDocument'
import { foldText } from '@tickmark/core/text/foldText'
import { LOOSE_FOREIGN_NAMES } from './FOREIGN_NAMES.ts'
import { showCell } from './parseTableCell.ts'
import { hasMark, type ReadHeader } from './readHeader.ts'

// Doubts about what a table means that only its rows give.

/** Returns the doubt about a currency that a header or cells name. */
export function describeCurrency(code: string, column: string, currency: string): TableDoubt {
  // A unit that a workbook writes behind numbers is in quotes.
  if (currency.startsWith('“')) {
    const text = `The workbook shows ${currency} behind numbers of ${column}. They are read as they are stored, without it.`
    return { code: `${code}:${column}`, column, text }
  }
  const subject =
    code === 'currency'
      ? `${column} is in ${currency}, by its header.`
      : `Cells of ${column} are in ${currency}.`
  const text = `${subject} Values are not converted into US dollars.`
  return { code: `${code}:${column}`, column, text }
}

/** Names of metrics that tables also have over other values. */
const OF_TOKENS = 'numbers of tokens'
const LOOSE_NAMES: ReadonlyMap<string, string> = new Map([
  ['transfers', 'the number of transfers'],
  ['income', 'net income'],
  ['issuance', OF_TOKENS],
  ['emissions', OF_TOKENS],
  ['rewards', OF_TOKENS],
  ['staked', OF_TOKENS],
  ['total staked', OF_TOKENS],
  ['stake', OF_TOKENS],
  ['block rewards', OF_TOKENS],
  ['reserves', 'what backs a token'],
  ['burns', OF_TOKENS],
  ['token burns', OF_TOKENS],
  ['debt', 'what a project owes itself'],
  ['nav', 'the value of all tokens'],
  ['market value', 'the value of a position'],
  ['total supply', 'the tokens that exist so far, or what a lender holds'],
  ['deposits', 'what was deposited on a day'],
  ['24h volume', 'what a protocol trades'],
  ['bridge volume', 'deposits and withdrawals together'],
  ['bridged volume', 'deposits and withdrawals together'],
  ['borrowed', 'what was borrowed on a day'],
  ['borrows', 'what was borrowed on a day'],
  ['buyback', OF_TOKENS],
  ['buybacks', OF_TOKENS],
  ['token buybacks', OF_TOKENS],
  ['liquidity mining', OF_TOKENS],
  ['sales', 'the number or volume of sales'],
  ['gas', 'its price and cost'],
  ['nodes', 'those that validate nothing'],
  ['contributors', 'members of an organization'],
  ['gross revenue', 'revenue before incentives or costs'],
  ['net revenue', 'revenue after incentives or costs'],
  ...LOOSE_FOREIGN_NAMES.flatMap(([, names, other]) =>
    names.split('|').map((name) => [foldText(name), other] as const),
  ),
])

/** Returns the doubt about a header or cell that names a metric by words which are also used for other values. */
export function describeLoose(named: string, read: ReadHeader): TableDoubt[] {
  const { metric_id, words } = read
  if (hasMark(read)) {
    const text = `${named} has the mark of a footnote and is read as ${nameMeasure(metric_id ?? '')}. The note may say that its values are others.`
    return [{ code: `mark:${named}`, column: named, text }]
  }
  // "Revenue (net)" is "Net revenue".
  const other = [words.name, words.name.toReversed()].flatMap(
    (one) => LOOSE_NAMES.get(one.join(' ')) ?? [],
  )[0]
  // An amount in dollars is no number of tokens.
  const isInDollars = words.unit.some((word) => /^(?:\$|us\$|usd|dollars?)$/.test(word))
  if (other === undefined || (other === OF_TOKENS && isInDollars)) return []
  const text = `${named} is read as ${nameMeasure(metric_id ?? '')}. The word is also used for ${other}.`
  return [{ code: `word:${named}`, column: named, text }]
}

/** Returns the doubt about a column with another unit than a metric of its values. */
export function describeUnit(column: string, metricId = ''): TableDoubt {
  const title = nameMeasure(metricId)
  const text = `${column} has another unit than ${title}. Its values may be others, such as a share or a change, or have another scale.`
  return { code: `unit:${column}`, column, text }
}

/** Returns the doubt about values without a unit beside others that have one. */
export function describeBare(named: string, other: string): TableDoubt {
  const text = `${named} has no unit, and ${other} has one. Values of ${named} are read as they are written; they may have the same unit.`
  return { code: `no-unit:${named}`, column: named, text }
}

/** Returns the doubt about a metric that one project has alone, for values of another. */
export function describeForeign(metricId: string, project: string): TableDoubt {
  const text = `Values of ${project} are read as ${nameMeasure(metricId)}, which is a metric of the Internet Computer.`
  return { code: `foreign:${metricId}`, column: '', text }
}

/** Returns the doubt about costs below zero. */
export function describeCost(metricId: string): TableDoubt {
  const text = `Values of ${nameMeasure(metricId)} are negative. Statements write costs so, which are positive amounts here.`
  return { code: `cost:${metricId}`, column: '', text }
}

/** Returns the doubt about a value that has other thousands than those before it. */
export function describeJump(column: string, line: number): TableDoubt {
  const text = `Values of ${column} change by thousands or millions of times, such as on line ${line}. Some may have another scale.`
  return { code: `jump:${column}`, column, text }
}

/** Returns the doubt about cells without the name or day of their row, which the row above has. */
export function describeFilled(column: string): TableDoubt {
  const text = `Empty cells of ${column} are read as the text above them. Their rows may be sums of others, or of something else.`
  return { code: `filled:${column}`, column, text }
}

/** Returns the doubt about zeros between or behind values of a series that are about the same. */
export function describeZeros({ column, line }: { column: string; line: number }): TableDoubt {
  const text = `${column} has zeros beside values that are about the same, such as on line ${line}. They are read as values; they may be days without data.`
  return { code: `zeros:${column}`, column, text }
}

/** Returns the doubt about cells of a column that are in several currencies. */
export function describeCurrencies(column: string, currencies: readonly string[]): TableDoubt {
  const text = `Cells of ${column} are in several currencies, such as ${currencies.join(' and ')}. They are read as if they were in one.`
  return { code: `currencies:${column}`, column, text }
}

/** Returns the doubt about a name of a project that may be a part of it, or another token than its own. */
export function describePart(
  named: string,
  { project_id, name }: { project_id: string; name: string },
): TableDoubt {
  const text = `“${showCell(named).slice(0, SHOWN_REMARK)}” is read as ${name} as a whole. It may be a part of it, such as a version, or another token.`
  return { code: `part:${project_id}`, column: '', text }
}

/** Returns the doubt about days of a project before it began, which a ticker or name stands for. */
export function describeLaunch(
  line: number,
  { project_id, named, launch }: { project_id: string; named: string; launch: number },
): TableDoubt {
  const text = `Days of ${named} before ${launch}, such as on line ${line}, are read as those of ${project_id}, which began in that year. Another project may have had the name.`
  return { code: `launch:${project_id}`, column: '', text }
}

/** Returns the doubt about a line that begins as a header does. */
export function describeNext(text: string): TableDoubt {
  return {
    code: 'next-table',
    column: '',
    text: `A line further down begins with “${text}”, as a header does. What is below it is read as part of the first table.`,
  }
}

/** Returns the doubt about a line among the rows that is nothing but a text. */
export function describeRemark(line: number, text: string): TableDoubt {
  return {
    code: 'remark',
    column: '',
    text: `Lines without values are not read, such as line ${line}: “${showCell(text).slice(0, SHOWN_REMARK)}”. They may say what the values are, such as another unit.`,
  }
}

const SHOWN_REMARK = 200

/** Returns the doubt about cells in percent of a metric that is none. */
export function describePercent(column: string): TableDoubt {
  const text = `Cells of ${column} are percent, which the metric is not. They may be shares or changes.`
  return { code: `percent:${column}`, column, text }
}

/** Returns the doubt about points that a table has more than once. */
export function describeRepeated(line: number): TableDoubt {
  const text = `Some points occur more than once, such as on line ${line}. Only the first one of each is read, not their sum or the newest.`
  return { code: 'duplicates', column: '', text }
}

/** Returns the doubt about the last number of a file. */
export function describeEnd(column: string, text: string): TableDoubt {
  return {
    code: 'end',
    column,
    text: `The file ends with ${text} in ${column}, without a line end and shorter than every other number there. Digits may be missing.`,
  }
}

/** Returns the doubt about a scale that a header and its cells have both. */
export function describeScales(column: string): TableDoubt {
  const text = `The header and cells of ${column} have different scales, such as thousands and millions. Both are applied.`
  return { code: `scales:${column}`, column, text }
}

/** Returns the doubt about amounts that are larger than all there are. */
export function describeLarge(column: string): TableDoubt {
  const text = `Values of ${column} are larger than amounts of dollars or tokens are. They may be in the smallest unit of a coin, such as wei.`
  return { code: `large:${column}`, column, text }
}

/** Returns the doubt about cells of a column of which only some have a scale. */
export function describeSizes(column: string): TableDoubt {
  const text = `Some cells of ${column} have a scale, such as B or M, and others are far smaller without one. Those are read as they are written.`
  return { code: `sizes:${column}`, column, text }
}

/** Returns the doubt about prices and amounts of a token that replaced another. */
export function describeToken(
  { project_id, name }: { project_id: string; name: string },
  { date, from }: Redenomination,
): TableDoubt {
  const text = `Prices and amounts of ${name} before ${formatDay(date)} are read as those of ${from}, later ones as those of the token that replaced it. The file may have all days in one of them.`
  return { code: `token:${project_id}`, column: '', text }
}

/** Returns the doubt about rows that a workbook does not show. */
export function describeHiddenRows(line: number): TableDoubt {
  const text = `The workbook hides, filters out or strikes out some rows, or writes them in white, such as row ${line}. They are read like the others.`
  return { code: 'hidden-rows', column: '', text }
}
