import { createLookup } from '@tickmark/core/text/createLookup'
import { bridgeFlowsTool } from '../tools/bridgeFlowsTool.ts'
import { linkToRows, type TableInput, tableTool } from '../tools/tableTool.ts'
import { call, type RecordBuilder, readMinimum } from './RecordBuilder.ts'
import { isWord, placeOf } from './readItems.ts'
import type { ReadPrompt } from './readPrompt.ts'
import { ask } from './replies.ts'

/** The tables of records that answer a prompt. */
export const TABLE_BUILDERS: Readonly<Record<'holders' | 'assets' | 'flows', RecordBuilder>> = {
  flows: {
    features: ['projects', 'places', 'nouns', 'ranges', 'breakdowns', 'top'],
    build: ({ projects, items, breakdowns }, { periods: [period, ...others] }) => {
      const other = breakdowns.find(({ dimension }) => dimension !== 'chain')
      if (other !== undefined) return ask(`Bridge flows have no part for “${other.words}”.`)
      if (others.length > 0) return ask('Bridge flows of which of the periods?')
      // Only chains are ends of flows, and other projects bridges.
      const stranger = projects.find((one) => !one.isChain && END.test(wordsBefore(one, items)))
      if (stranger) return ask(`Flows are between chains, and “${stranger.words}” is none.`)
      const ends = Map.groupBy(projects, (one) => findEnd(one, items))
      const idsOf = (end: End) => ends.get(end)?.map(({ project_id }) => project_id)
      const chains = idsOf('chains')
      // Between two chains are the flows in either direction, and none to a third.
      const isBetween = (chains?.length ?? 0) > 1 && items.some((item) => isWord(item, 'between'))
      const input = {
        chains: isBetween ? [] : chains,
        from_chains: isBetween ? chains : idsOf('from_chains'),
        to_chains: isBetween ? chains : idsOf('to_chains'),
        projects: idsOf('projects'),
        ...{ start: period?.from, end: period?.to },
      }
      const [chain] = projects.filter(({ isChain }) => isChain)
      return {
        calls: [call(bridgeFlowsTool, input)],
        path: `/explorer/bridge-flows${chain ? `?chain=${chain.project_id}` : ''}`,
      }
    },
  },
  holders: {
    features: ['projects', 'places', 'nouns', 'as_of'],
    build: ({ held, projects, as_of: [moment] }) => {
      const { ids, chains } = splitPlaces(projects)
      if (ids.length === 0) return ask('The largest holders of which token?')
      const limit = held?.count === undefined ? LISTED_HOLDERS : Math.min(held.count, MAX_ROWS)
      const calls = ids.map((id) =>
        call(tableTool, {
          table: 'top_tokenholders',
          only: limitTo({ project_id: [id], chain_id: chains }),
          limit,
          as_of: moment?.day,
        }),
      )
      return { calls, path: linkToRows(calls[0]?.input as TableInput) }
    },
  },
  assets: {
    features: [
      ...(['projects', 'products', 'places', 'sectors', 'nouns'] as const),
      ...(['measures', 'unbound', 'top', 'order', 'transforms'] as const),
    ],
    build: (read, { metrics }) => {
      const { ids, chains, kind, named } = splitAssets(read)
      const { assets, measures, top, order, transforms } = read
      const { limit, other: maximum } = readMinimum(read)
      const kinds = transforms.map(({ transform: { kind } }) => kind)
      const other = transforms.find(
        ({ transform: { kind } }) => kind !== 'share' && kind !== 'change',
      )
      const isShare = kinds.includes('share')
      const columns = measures.length === 0 ? [ASSET_CAP] : metrics.map((id) => ASSET_COLUMNS[id])
      const isOfGroups = assets?.group !== undefined
      const isOpen = (column: string | undefined) =>
        column === undefined || (isOfGroups && !ADDED.has(column))
      const unknown = columns.some(isOpen) ? measures[0]?.words : undefined
      // The table has the issuers of assets, and no other projects.
      const stranger = read.sectors.find(({ sector }) => !/issuers$/.test(sector))
      const words = (other ?? stranger)?.words ?? unknown ?? maximum?.words
      if (words !== undefined)
        return ask(`The table of tokenized assets has no part for “${words}”.`)
      if (isOfGroups && kinds.includes('change'))
        return ask('Groups of tokenized assets have no change. Ask for each asset?')
      const [first = ASSET_CAP] = columns
      const changed = kinds.includes('change') ? [ASSET_CHANGE] : []
      const shown = [...new Set([...changed, ...columns, ASSET_CAP])]
      const input = {
        table: 'tokenized_assets',
        columns: isOfGroups ? shown : [...shown, 'asset_class', 'issuer_id', 'chains'],
        names: [...kind, ...(isShare ? [] : named)],
        focus: isShare ? named : undefined,
        // A market share is one among all of a class.
        only: limitTo({ issuer_id: isShare && kind.length > 0 ? [] : ids, chains }),
        group_by: assets?.group?.column,
        share_of: isShare || isOfGroups ? ASSET_CAP : undefined,
        minimum: limit && { column: first, value: limit.value },
        sort: { column: changed[0] ?? first, direction: order?.direction ?? 'desc' },
        limit: top.top && Math.min(top.top.n, MAX_ROWS),
      }
      const { names: _, focus: __, ...rows } = input
      return {
        calls: [call(tableTool, input)],
        path: linkToRows(call(tableTool, rows).input as TableInput),
      }
    },
  },
}

const END = /\b(from|to|into|onto|von|aus|nach|zu)$/i

function wordsBefore({ words }: { words: string }, items: ReadPrompt['items']): string {
  return items[placeOf(items, words) - 1]?.words ?? ''
}

type End = 'chains' | 'from_chains' | 'to_chains' | 'projects'

/** The end of flows that a chain is named as; other projects are bridges. */
function findEnd(
  { isChain, words }: ReadPrompt['projects'][number],
  items: ReadPrompt['items'],
): End {
  if (!isChain) return 'projects'
  const before = items[placeOf(items, words) - 1]
  if (before === undefined) return 'chains'
  if (/\b(from|leaving|von|aus)$/i.test(before.words)) return 'from_chains'
  if (/\b(to|into|onto|nach|zu)$/i.test(before.words)) return 'to_chains'
  // "The inflow of Base by source chain".
  const [flow] = items.flatMap((item) => /(in|out)flows?$/i.exec(item.words)?.[1] ?? [])
  if (flow === undefined) return 'chains'
  return /in/i.test(flow) ? 'to_chains' : 'from_chains'
}

const LISTED_HOLDERS = 25

const MAX_ROWS = 50

function splitPlaces(projects: ReadPrompt['projects']): { ids: string[]; chains: string[] } {
  const [ids, chains] = [false, true].map((isOn) =>
    projects.filter(({ isPlace }) => isPlace === isOn).map(({ project_id }) => project_id),
  )
  return { ids: ids ?? [], chains: chains ?? [] }
}

/** The class and the names in a question about tokenized assets: "BUIDL" is one of them, and Ondo an issuer. */
function splitAssets({ projects, products, assets }: ReadPrompt) {
  const { asset_class, names = [] } = assets ?? {}
  const tokens = projects.filter(({ isToken }) => isToken)
  return {
    ...splitPlaces(projects.filter(({ isToken }) => !isToken)),
    kind: asset_class === undefined ? [] : [asset_class.words],
    named: [...names, ...tokens, ...products].map(({ words }) => words),
  }
}

/** The values that rows have in some columns. */
function limitTo(values: Readonly<Record<string, readonly string[]>>): TableInput['only'] {
  return Object.entries(values).flatMap(([column, ids]) =>
    ids.length > 0 ? [{ column, values: [...ids] }] : [],
  )
}

const ASSET_CAP = 'asset_market_cap_circulating_30d_latest'

const ASSET_CHANGE = 'asset_market_cap_circulating_30d_change'

const ASSET_VOLUME = 'asset_transfer_volume_30d_sum'

/** The columns of tokenized assets by the metrics that their words name elsewhere. */
const ASSET_COLUMNS: Readonly<Record<string, string>> = createLookup({
  ...{ market_cap_circulating: ASSET_CAP, asset_market_cap_circulating: ASSET_CAP, tvl: ASSET_CAP },
  ...{
    outstanding_supply: ASSET_CAP,
    token_supply_circulating: ASSET_CAP,
    ecosystem_tvl: ASSET_CAP,
  },
  ...{ tokenholders: 'asset_holders_30d_avg', asset_holders: 'asset_holders_30d_avg' },
  ...{ price: 'asset_price_30d_latest', asset_price: 'asset_price_30d_latest' },
  ...{ token_trading_volume: ASSET_VOLUME, asset_transfer_volume: ASSET_VOLUME },
})

/** The columns of which groups have sums. */
const ADDED: ReadonlySet<string> = new Set([ASSET_CAP, ASSET_VOLUME])
