import type { TableDoubt, TableMapping } from '@tickmark/core/datahub/TableMapping'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { listChainsInUse, listNamedChains } from '@tickmark/core/projects/resolveChain'
import { listNamedProjects } from '@tickmark/core/projects/resolveProject'
import { parseDay } from '../files/parseCells.ts'
import { findSubject } from './guessMapping.ts'
import {
  findNamedQualifiers,
  findNamedUnit,
  isUnit,
  listNamedMetrics,
  listNameWords,
  mentionsUnit,
  readHeader,
  readProjectHeader,
} from './readHeader.ts'
import { describeParts, findTableText, isNote, isOfTable } from './rowColumns.ts'
import { nameStep } from './tablePeriods.ts'

// The names of a file and its sheet have words of the same kinds as headers. Those that no column has may change what the
// values are; all other words say nothing.

type Named = {
  /** The names of the file and its sheet. */
  names: readonly string[]
  mapping: TableMapping
  header: readonly string[]
  rows: readonly (readonly string[])[]
  catalog: Catalog
  projectId: string | undefined
}

/** Returns the doubts about names that say more about the values of a table than its columns do. */
export function findNameDoubts(named: Named): TableDoubt[] {
  const table = describeTable(named)
  const names = named.names.map(toBareName).filter((name) => name !== '')
  return [
    ...(named.names.some((name) => SAMPLE_NAME.test(name)) ? [SAMPLE] : []),
    ...(table.hasUnit ? [] : names.flatMap(describeUnit)),
    ...names.flatMap((name) => describeWords(name, listOtherWords(name, table))),
    ...describePeriod(names, named.rows),
    ...listTexts(named)
      .filter(({ column, text }) => !isNote(column, [text]) && !isUnit(text))
      .filter(({ text }) => mentionsUnit(text) || listOtherWords(text, table).length > 0)
      .map(({ column, text }) => describeParts(column, [text])),
  ]
}

/** The columns that are not read and have one text in all rows, which is about the table. */
function listTexts({ mapping, header, rows }: Named): { column: string; text: string }[] {
  const read = new Set(mapping.columns.flatMap(({ column, as }) => (as === 'ignore' ? [] : column)))
  return header.flatMap((column, at) => {
    if (read.has(column) || !isOfTable(column)) return []
    const cells = rows.map((row) => row[at]?.trim() ?? '')
    const text = findTableText(cells.filter(Boolean))
    return text === undefined || text === '' ? [] : [{ column, text }]
  })
}

/** A table as its columns and cells describe it. */
type Described = Pick<Named, 'mapping' | 'catalog' | 'projectId'> & {
  hasUnit: boolean
  /** The words of its headers and of cells that name what values are of. */
  said: ReadonlySet<string>
  metrics: ReadonlySet<string>
  /** The ids of projects and chains. */
  places: ReadonlySet<string>
}

function describeTable({ mapping, header, rows, catalog, projectId }: Named): Described {
  const used = mapping.columns.filter(({ as }) => !/^(?:ignore|value|day)$/.test(as))
  const cells = new Set(
    used.flatMap(({ column }) => rows.map((row) => row[header.indexOf(column)] ?? '')),
  )
  const values = mapping.columns.filter(({ as }) => as === 'value')
  const metrics = new Set([
    ...values.flatMap(({ metric_id }) => metric_id ?? []),
    ...[...cells].flatMap((cell) => readHeader(cell).metric_id ?? []),
  ])
  const titles = [...metrics].flatMap((id) => [id, findMetric(id)?.title ?? ''])
  const texts = [...header, ...cells]
  return {
    mapping,
    catalog,
    projectId,
    hasUnit: texts.some(mentionsUnit) || values.some(({ factor = 1 }) => factor !== 1),
    said: new Set([...texts, ...titles].flatMap(listNameWords)),
    metrics,
    places: new Set([
      ...(projectId === undefined ? [] : [projectId]),
      ...values.flatMap(({ project_id }) => project_id ?? []),
      ...[...cells].flatMap((cell) => [
        ...listNamedProjects(catalog, cell).map(({ project }) => project.project_id),
        ...listNamedChains(catalog, cell).map(({ project_id }) => project_id),
      ]),
    ]),
  }
}

/** Words of a name by which values are others, besides those of headers; coins are no names of the chains that have them. */
const OTHER_WORDS = /^(?:gross|net|ex|est|prelim|\d*d?ma|usd[ct]|dai|w?eth|w?btc|g?wei|sats?|sol)$/
const ZONES = /^(?:[ecmp][sd]t|bst|ces?t|jst|kst|hkt|sgt|msk)$/
const OFFSET = /(?<!\p{L})(?:utc|gmt) ?[-+\u2212] ?\d+/giu
const LAYERS = /^(?:l[12]|mainnet|testnet)$/
/** Names of statements have words of metrics and chains. */
const STATEMENT = /(?:income|cash[\s_-]?flow)[\s_-]+statements?|cash[\s_-]?flows?/giu
/** Other words may be the ticker of a chain. */
const MIN_CHAIN = 2
/** Words of names that chains or their tickers have too, and names of languages. */
const USUAL_WORDS: ReadonlySet<string> = new Set(
  'one bob move order real es ar cc ip om bb'.split(' '),
)

/** Tickers that are usual words are written in capitals. */
const isUsual = (word: string, name: string) =>
  USUAL_WORDS.has(word) && !name.includes(word.toUpperCase())

/** Returns the words of a name that a header could have and none has. */
function listOtherWords(name: string, table: Described): string[] {
  const { said, catalog, places } = table
  const words = listNameWords(name.replace(STATEMENT, ' '))
  const unit = findNamedUnit(name)?.split(' ') ?? []
  const pairs = words.flatMap((word, at) => {
    const next = words[at + 1] ?? ''
    return Math.min(word.length, next.length) < MIN_CHAIN ? [] : [`${word} ${next}`]
  })
  const areChains = [...places].some((id) => catalog.derive(listChainsInUse).has(id))
  const idsOf = (text: string) => listNamedProjects(catalog, text).map((one) => one.project)
  const isOwn = (word: string) =>
    [...idsOf(word), ...listNamedChains(catalog, word)].some(({ project_id }) =>
      places.has(project_id),
    )
  // In "ethereum_fees_eth" the coin is a unit, as the project has another name.
  const isOwnName = (word: string) =>
    isOwn(word) && !words.some((one) => one !== word && isOwn(one))
  const isOfChain = (text: string) =>
    text.length >= MIN_CHAIN &&
    /\p{L}/u.test(text) &&
    !isOwn(text) &&
    listNamedChains(catalog, text).length > 0 &&
    !isUsual(text, name)
  const others = [
    ...findNamedQualifiers(name),
    ...words.filter((word) => OTHER_WORDS.test(word) && !isOwnName(word)),
    ...words.filter((word) => ZONES.test(word) || (LAYERS.test(word) && !areChains)),
    ...(name.match(OFFSET) ?? []),
    ...words.filter((word, at) => isOtherStep(word, words[at - 1], table.mapping)),
    ...[...words, ...pairs].filter(isOfChain),
    ...listProductWords(table).filter((word) => words.includes(word)),
    ...listOtherMetric(name.replace(STATEMENT, ' '), table),
    ...listOtherProject(name, table),
  ]
  return [...new Set(others)].filter((word) => !said.has(word) && !unit.includes(word))
}

/** Returns whether a word says that values are of hours or of another period than the rows: "weekly", "by month". */
function isOtherStep(word: string, before: string | undefined, { period = 'day' }: TableMapping) {
  const step = nameStep(word)
  const isStep = step !== word || before === 'by' || before === 'per'
  return isStep && STEP.test(step) && step !== period
}

const STEP = /^(?:hour|week|month|quarter|half-year|year)$/

/** The words by which products differ from their projects, such as v3, where no column names products. */
function listProductWords({ mapping, catalog, places }: Described): string[] {
  if (mapping.columns.some(({ as }) => as === 'product')) return []
  return [...places].flatMap((id) => {
    const project = catalog.find(id)
    const own = new Set([id, project?.name ?? ''].flatMap(listNameWords))
    const products = project?.products.flatMap(({ name }) => listNameWords(name)) ?? []
    return products.filter((word) => !own.has(word))
  })
}

/** The words of a metric that no column has, where the name has none of theirs. */
function listOtherMetric(name: string, { metrics }: Described): string[] {
  const named = listNamedMetrics(name)
  const isOther = metrics.size > 0 && named.every(({ metric_id }) => !metrics.has(metric_id))
  return isOther ? (named[0]?.words ?? []).map(String) : []
}

/** The name of another project than the one of all values. */
function listOtherProject(name: string, { mapping, catalog, projectId }: Described): string[] {
  const arePlaced = mapping.columns.some(
    ({ as, project_id }) => as === 'project' || project_id !== undefined,
  )
  if (arePlaced || projectId === undefined) return []
  // A coin of another project may be the unit.
  const unit = findNamedUnit(name)?.split(' ') ?? []
  const words = listNameWords(name).filter((word) => !unit.includes(word) && !isUsual(word, name))
  const found =
    readProjectHeader(words.join(' '), catalog)?.project.project_id ??
    findSubject([name], catalog, { isSure: true })
  return found === undefined || found === projectId ? [] : [catalog.nameOf(found)]
}

const SHOWN_NAME = 200

function describeWords(name: string, words: readonly string[]): TableDoubt[] {
  if (words.length === 0) return []
  const text = `The name “${name.slice(0, SHOWN_NAME)}” has words (${words.join(', ')}) that no column has. They may say what the values are, such as changes, means, or those of a chain or another project.`
  return [{ code: 'name-words', column: '', text }]
}

/** The doubt about a unit that only a name has. */
function describeUnit(name: string): TableDoubt[] {
  const unit = findNamedUnit(name)
  if (unit === undefined) return []
  const text = `The name “${name.slice(0, SHOWN_NAME)}” has a unit (${unit}) that no column has. Values are read without it.`
  return [{ code: 'name', column: '', text }]
}

/** Words of a name that say that values are those of a longer period than a day. */
const PERIOD_WORD = /^(?:(?:20)?\d{0,2}(?:q[1-4]|h[12]|[1-4]q)(?:20)?\d{0,2}|[fc]y\d*)$/i

/** The doubt about a name with a period over rows of one day, which may be the last one of it. */
function describePeriod(names: readonly string[], rows: Named['rows']): TableDoubt[] {
  return names.flatMap((name) => {
    const said = name.split(/[^\p{L}\p{N}]+/u).find((word) => PERIOD_WORD.test(word))
    if (said === undefined) return []
    const days = new Set(rows.flatMap((cells) => cells.flatMap((cell) => parseDay(cell) ?? [])))
    if (days.size !== 1) return []
    const text = `The name “${name.slice(0, SHOWN_NAME)}” has a period (${said}), and all rows are of one day. Values are read as those of that day.`
    return [{ code: 'name-period', column: '', text }]
  })
}

/** The terminal names files of generated values so. */
const SAMPLE_NAME =
  /(?:^|[^\p{L}\p{N}])(?:sample|mock(?:ed)?|dummy|test|fake|simulated|synthetic|demo)(?:[^\p{L}\p{N}]|$)/iu
const SAMPLE: TableDoubt = {
  code: 'sample',
  column: '',
  text: 'The name of the file says that it has sample data, of which the values may be generated.',
}

/** Returns the name of a file without its folder and extensions. */
export function toBareName(path: string): string {
  return (path.split(/[/\\]/).at(-1) ?? '').replace(/(?:\.\p{L}\w{1,6})+$/u, '')
}
