import { findMetric } from '@tickmark/core/metrics/findMetric'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { nameCode } from '@tickmark/core/text/nameCode'
import { createContext, useContext, useMemo } from 'react'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { useProjects } from '../../data/useProjects.ts'
import { writeField } from '../../ui/writeField.ts'

/** The names of the ids in a column. */
export type IdKind =
  | 'project'
  | 'metric'
  | 'sector'
  | 'investor'
  | 'source'
  | 'field'
  | 'code'
  | 'plain'

const KINDS: Readonly<Record<string, IdKind>> = {
  project_id: 'project',
  issuer_id: 'project',
  leader: 'project',
  chain_id: 'project',
  from_chain: 'project',
  to_chain: 'project',
  chains: 'project',
  metric_id: 'metric',
  market_sector: 'sector',
  market_sectors: 'sector',
  sector_id: 'sector',
  sector: 'sector',
  sectors: 'sector',
  investors: 'investor',
  lead_investors: 'investor',
  other_investors: 'investor',
  source_id: 'source',
  sources: 'source',
  other_source_id: 'source',
  old_source_id: 'source',
  new_source_id: 'source',
  category: 'code',
  kind: 'code',
  asset_class: 'code',
  state: 'code',
  shown: 'code',
  fields: 'field',
  layer: 'code',
  tags: 'code',
  treasury_governance: 'code',
  fee_governance: 'code',
  upgrade_governance: 'code',
  fee_switch: 'code',
  buyback: 'code',
  distribution: 'code',
  equity: 'code',
  insider_vesting: 'code',
  market_makers: 'code',
  audits: 'code',
  domain_ip: 'code',
}

export function kindOf(columnId: string): IdKind {
  return KINDS[columnId] ?? 'plain'
}

/** The name behind an id of a column; an unknown id is its own name. */
export type NameOf = (columnId: string, id: string) => string

/** The names that the cells of a grid show. */
export const GridNames = createContext<NameOf>((_column, id) => id)

export function useGridNames(): NameOf {
  return useContext(GridNames)
}

/** The names of projects and sources come from the server, once for the whole grid. */
export function useNameOf(): NameOf {
  const { nameOf } = useProjects()
  const { data } = useDataStatus()
  const sources = data?.sources
  return useMemo(
    () => (columnId, id) => {
      switch (kindOf(columnId)) {
        case 'project':
          return nameOf(id)
        case 'metric':
          return findMetric(id)?.title ?? id
        case 'sector':
          return findSector(id)?.name ?? id
        case 'source':
          return sources?.find((source) => source.source_id === id)?.name ?? id
        case 'field':
          return writeField(id)
        case 'code':
          return nameCode(id)
        case 'investor':
        case 'plain':
          return id
      }
    },
    [nameOf, sources],
  )
}
