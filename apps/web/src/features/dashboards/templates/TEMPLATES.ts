import { CHAINS } from './CHAINS.ts'
import { LENDING } from './LENDING.ts'
import { MARKET } from './MARKET.ts'
import { PROJECT } from './PROJECT.ts'
import { STABLECOINS } from './STABLECOINS.ts'
import type { Template } from './Template.ts'

/** What a new dashboard may begin as, in the order in which it is offered. */
export const TEMPLATES: readonly Template[] = [MARKET, LENDING, CHAINS, PROJECT, STABLECOINS]
