import { ASSET_MART } from './data/ASSET_MART.ts'
import { BLOCKCHAIN_MART } from './data/BLOCKCHAIN_MART.ts'
import { BRIDGE_CHAIN_MART, BRIDGE_FLOW_MART } from './data/bridgeMarts.ts'
import { CHAIN_MART } from './data/CHAIN_MART.ts'
import { COHORT_MART } from './data/COHORT_MART.ts'
import { CONTRACT_MART } from './data/CONTRACT_MART.ts'
import { EVENT_MART } from './data/EVENT_MART.ts'
import { FUNDRAISE_MART } from './data/FUNDRAISE_MART.ts'
import { HOLDER_MART } from './data/HOLDER_MART.ts'
import { PRODUCT_MART } from './data/PRODUCT_MART.ts'
import { RIGHTS_MART } from './data/RIGHTS_MART.ts'
import { SCREENER_MART } from './data/SCREENER_MART.ts'
import { SECTOR_MART } from './data/SECTOR_MART.ts'
import { STABLECOIN_MART } from './data/STABLECOIN_MART.ts'
import {
  CATALOG_MART,
  DIFFERENCE_MART,
  GAP_MART,
  QUARANTINE_MART,
  RESTATEMENT_MART,
} from './data/statusMarts.ts'
import { VESTING_MART } from './data/VESTING_MART.ts'
import type { Mart } from './Mart.ts'

/** Every mart, in the order in which lists show them. */
export const MARTS: readonly Mart[] = [
  SCREENER_MART,
  PRODUCT_MART,
  SECTOR_MART,
  CHAIN_MART,
  BLOCKCHAIN_MART,
  STABLECOIN_MART,
  ASSET_MART,
  CONTRACT_MART,
  FUNDRAISE_MART,
  VESTING_MART,
  RIGHTS_MART,
  EVENT_MART,
  BRIDGE_FLOW_MART,
  BRIDGE_CHAIN_MART,
  HOLDER_MART,
  COHORT_MART,
  RESTATEMENT_MART,
  QUARANTINE_MART,
  DIFFERENCE_MART,
  GAP_MART,
  CATALOG_MART,
]
