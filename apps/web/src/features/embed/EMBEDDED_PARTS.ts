import { type ComponentType, lazy } from 'react'
import type { EmbeddedPanelId } from '../../charts/panel/actions/EmbeddedPart.ts'
import type { EmbeddedPartProps } from '../../charts/panel/embed/EmbeddedPartProps.ts'
import { EmbeddedFundraises } from '../fundraises/index.ts'
import { EmbeddedMovers } from '../leaderboards/index.ts'
import { EmbeddedSectors } from '../markets/index.ts'
import { EmbeddedProjectPart } from '../project/index.ts'

const EmbeddedSankey = lazy(async () => ({
  default: (await import('../../tables/statement/EmbeddedSankey.tsx')).EmbeddedSankey,
}))
const EmbeddedRanking = lazy(async () => ({
  default: (await import('../../tables/ranking/EmbeddedRanking.tsx')).EmbeddedRanking,
}))

const EmbeddedScatter = lazy(async () => ({
  default: (await import('../../tables/scatter/EmbeddedScatter.tsx')).EmbeddedScatter,
}))

/** What shows each panel that can stand in a frame. One that is not here does not compile. */
export const EMBEDDED_PARTS: Readonly<Record<EmbeddedPanelId, ComponentType<EmbeddedPartProps>>> = {
  vesting: EmbeddedProjectPart,
  composition: EmbeddedProjectPart,
  'revenue-share': EmbeddedProjectPart,
  'fees-to-earnings': EmbeddedSankey,
  fundraises: EmbeddedFundraises,
  sectors: EmbeddedSectors,
  ranking: EmbeddedRanking,
  concentration: EmbeddedRanking,
  movers: EmbeddedMovers,
  scatter: EmbeddedScatter,
}
