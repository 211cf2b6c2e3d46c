import type { RecordValue } from '@tickmark/analytics/batches/BatchWriter'
import { RECORD_FORMS, type RecordField } from '@tickmark/core/datahub/RECORD_FORMS'
import { RECORDED_EVENTS, VOTE_OUTCOMES } from '@tickmark/core/events/EVENT_KINDS'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Project } from '@tickmark/core/projects/Project'
import { listNamedChains } from '@tickmark/core/projects/resolveChain'
import { findRight, RIGHT_IDS, RIGHTS } from '@tickmark/core/rights/RIGHTS'
import { foldName } from '@tickmark/core/text/foldName'
import { parseDay, parseNumber } from '../../files/parseCells.ts'
import { findProduct, toSlug } from '../matchProject.ts'

/** A row of a table of records, without source, batch and moment. */
export type StatedRow = Record<string, RecordValue>
export type Reading = { row: StatedRow } | { fault: string; text: string }

/** The cells of a row by column, and its project. */
type Stated = { cells: Readonly<Record<string, string>>; project: Project; catalog: Catalog }

/** A format of files that state records. */
export type StatedFormat = {
  table: StatedTable
  /** The columns by which it is recognized. */
  marks: readonly string[]
  /** True where a table with further columns is not of this format, such as one of figures. */
  isClosed?: true
  /** The column that names the project. */
  subject: string
  required: readonly string[]
  optional: readonly string[]
  /** The columns that have several texts. */
  lists: readonly string[]
  /** Returns the row of the table with its id, or why there is none. */
  read(stated: Stated): Reading
}

type StatedTable = keyof typeof RECORD_FORMS

export const STATED_FORMATS: readonly StatedFormat[] = [
  { ...readColumns('token_rights'), marks: ['right', 'value'], read: readRight },
  { ...readColumns('events'), marks: ['event', 'title'], read: readEvent },
  { ...readColumns('bridge_flows'), marks: ['from_chain', 'to_chain'], read: readFlow },
  {
    ...readColumns('assets'),
    marks: ['name', 'ticker', 'class', 'issuer'],
    isClosed: true,
    read: readAsset,
  },
]

/** The columns of a kind of records, which are the fields of its form and those that only files have. */
function readColumns(table: StatedTable) {
  const { subject, fields, others = [] } = RECORD_FORMS[table]
  const nameThose = (test: (field: RecordField) => boolean) =>
    fields.filter(test).map(({ name }) => name)
  return {
    ...{ table, subject },
    required: nameThose(({ isRequired }) => isRequired === true),
    optional: [subject, ...nameThose(({ isRequired }) => isRequired !== true), ...others],
    lists: nameThose(({ kind }) => kind === 'lines' || kind === 'chains'),
  }
}

/** Returns whether a text is the address of a page. */
export function isWebLink(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

type Cited = { day: string; url: string; author: string }

/** The day, link and author of a record; `isFree` where it may be without a link. */
function readCited(
  { date = '', link = '', author = '' }: Stated['cells'],
  isFree = false,
): Cited | Extract<Reading, { fault: string }> {
  const day = date.length === 10 ? parseDay(date) : null
  if (day === null) return { fault: 'no date as YYYY-MM-DD', text: date }
  if (!isWebLink(link) && !(isFree && link === ''))
    return { fault: 'no link to a source', text: link }
  return { day, url: link, author }
}

function readRight({ cells, project: { project_id } }: Stated): Reading {
  const cited = readCited(cells)
  if ('fault' in cited) return cited
  const { right = '', value = '', note = '' } = cells
  const right_id = RIGHT_IDS.find((id) =>
    [id, RIGHTS[id].title].some((name) => foldName(name) === foldName(right)),
  )
  if (right_id === undefined) return { fault: 'an unknown right', text: right }
  const found = Object.entries(findRight(right_id)?.values ?? {}).find((names) =>
    names.some((name) => foldName(name) === foldName(value)),
  )
  if (found === undefined) return { fault: `no value of ${right_id}`, text: value }
  const record_id = `${project_id}/${right_id}/${cited.day}`
  return { row: { record_id, project_id, right_id, value: found[0], note, ...cited } }
}

function readEvent({ cells, project: { project_id } }: Stated): Reading {
  const cited = readCited(cells)
  if ('fault' in cited) return cited
  const { event = '', title = '', outcome = '', amount_usd: text = '' } = cells
  const kind = RECORDED_EVENTS.find((one) => foldName(one) === foldName(event))
  if (kind === undefined) return { fault: 'an unknown kind of event', text: event }
  if (title === '') return { fault: 'no title', text: event }
  const found = VOTE_OUTCOMES.find((one) => foldName(one) === foldName(outcome))
  if (kind === 'vote' ? found === undefined : outcome !== '')
    return {
      fault: kind === 'vote' ? 'no outcome of a vote' : 'an outcome of no vote',
      text: outcome,
    }
  const amount_usd = text === '' ? null : parseNumber(text)
  if (amount_usd !== null && !(amount_usd >= 0)) return { fault: 'no amount', text }
  const record_id = `${project_id}/${kind}/${foldName(title)}/${cited.day}`
  const said = found === undefined ? title : `${title} – ${found}`
  return { row: { record_id, project_id, kind, title: said, amount_usd, ...cited } }
}

function readFlow({ cells, project: { project_id }, catalog }: Stated): Reading {
  const cited = readCited(cells, true)
  if ('fault' in cited) return cited
  const { from_chain: from = '', to_chain: to = '', amount_usd: text = '' } = cells
  const [from_chain, to_chain] = [from, to].map((name) => findOneChain(catalog, name))
  if (from_chain === undefined) return { fault: 'an unknown chain in from_chain', text: from }
  if (to_chain === undefined) return { fault: 'an unknown chain in to_chain', text: to }
  if (from_chain === to_chain) return { fault: 'one chain at both ends', text: from }
  const amount_usd = text === '' ? Number.NaN : parseNumber(text)
  if (!(amount_usd >= 0)) return { fault: 'no amount of zero or more', text }
  const record_id = `${project_id}/${from_chain}/${to_chain}/${cited.day}`
  return { row: { record_id, project_id, from_chain, to_chain, amount_usd, ...cited } }
}

function readAsset({ cells, project, catalog }: Stated): Reading {
  const { name = '', ticker: symbol = '', class: kind = '', reference = '' } = cells
  if (name === '') return { fault: 'no name', text: symbol }
  const asset_class = toSlug(kind)
  if (asset_class === '') return { fault: 'no class', text: name }
  const asset_id =
    cells.asset_id || findProduct(project, [symbol, name])?.product_id || toSlug(symbol || name)
  if (!/^[\w./-]{1,100}$/.test(asset_id)) return { fault: 'no asset id', text: asset_id }
  const links = listCell(cells.links)
  const notLink = links.find((link) => !isWebLink(link))
  if (notLink !== undefined) return { fault: 'no address of a page in links', text: notLink }
  const named = listCell(cells.chains)
  const chains = named.map((chain) => findOneChain(catalog, chain))
  const at = chains.indexOf(undefined)
  if (at >= 0) return { fault: 'an unknown chain', text: named[at] ?? '' }
  const known = [...new Set(chains.filter((one) => one !== undefined))]
  const addresses: string[] = []
  for (const text of listCell(cells.addresses)) {
    const [, chain = '', address = ''] = /^(?:(.+):)?([^:\s]{2,130})$/.exec(text) ?? []
    const chain_id = chain === '' && known.length === 1 ? known[0] : findOneChain(catalog, chain)
    if (chain_id === undefined || address === '')
      return { fault: 'no address as chain:address', text }
    if (!known.includes(chain_id)) known.push(chain_id)
    const isHex = /^0x[0-9a-f]+$/i.test(address)
    addresses.push(`${chain_id}:${isHex ? address.toLowerCase() : address}`)
  }
  const [url = ''] = links
  return {
    row: {
      ...{ record_id: asset_id, asset_id, name, symbol, asset_class },
      ...{ reference_asset: reference, issuer_id: project.project_id, url },
      ...{ chains: known, addresses: [...new Set(addresses)], links },
    },
  }
}

/** The id of the one chain that a text names; undefined for none or several. */
function findOneChain(catalog: Catalog, name: string): string | undefined {
  const [chain, ...others] = name === '' ? [] : listNamedChains(catalog, name)
  return others.length === 0 ? chain?.project_id : undefined
}

/** The texts of a cell: a list of JSON, or separated by commas, semicolons or bars. */
function listCell(cell = ''): string[] {
  const list = readJsonCell(cell)
  const texts = Array.isArray(list)
    ? list.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    : cell.split(/[,;|]/)
  return texts.map((one) => one.trim()).filter((one) => one !== '')
}

/** The list or object of JSON that a cell has; undefined for another text. */
export function readJsonCell(cell: string): object | undefined {
  if (!/^\s*(?:\[.*\]|\{.*\})\s*$/s.test(cell)) return undefined
  try {
    return JSON.parse(cell)
  } catch {
    return undefined
  }
}
