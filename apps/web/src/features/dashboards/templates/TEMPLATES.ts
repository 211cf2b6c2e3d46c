import { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { CHAINS } from './CHAINS.ts'
import { LENDING } from './LENDING.ts'
import { MARKET } from './MARKET.ts'
import type { Template } from './makeTile.ts'
import { PROJECT } from './PROJECT.ts'
import { STABLECOINS } from './STABLECOINS.ts'

/** The templates of dashboards, in the order in which they are offered. */
export const TEMPLATES: readonly Template[] = [MARKET, LENDING, CHAINS, PROJECT, STABLECOINS]

/** The initial definition of a new dashboard; empty for an unknown template. */
export function openTemplate(id: string | undefined): {
  name: string
  definition: DashboardDefinition
} {
  const template = TEMPLATES.find((one) => one.id === id)
  return {
    name: template?.name ?? 'New dashboard',
    definition: DashboardDefinition.parse(template?.definition ?? {}),
  }
}
