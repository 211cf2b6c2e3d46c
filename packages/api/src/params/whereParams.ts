import { listParam } from './listParam.ts'

/** Which projects, chains, products and sectors are meant. */
export const WHERE_PARAMS = {
  project_ids: listParam(2_000, 'Project ids.'),
  chain_ids: listParam(500, 'Chain ids.'),
  product_ids: listParam(500, 'Product ids.'),
  market_sector_ids: listParam(100, 'Market sector ids.'),
}
