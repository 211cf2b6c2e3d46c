import { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { CHAINS } from './CHAINS.ts'
import { LENDING } from './LENDING.ts'
import { MARKET } from './MARKET.ts'
import type { Template } from './makeTile.ts'
import { PROJECT } from './PROJECT.ts'
import { STABLECOINS } from './STABLECOINS.ts'

/** What a new dashboard may begin as, in the order in which it is offered. */
export const TEMPLATES: readonly Template[] = [MARKET, LENDING, CHAINS, PROJECT, STABLECOINS]

/** What a new dashboard begins as; empty where there is no such template. */
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
