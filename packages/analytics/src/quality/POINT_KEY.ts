/** What makes a series, and what makes one point of it. */
export const SERIES_KEY = 'metric_id, project_id, chain_id, product_id, contract_id'
export const POINT_KEY = `${SERIES_KEY}, day`

/** The series of which a batch has read something. */
export const TOUCHED =
  '(metric_id, project_id) IN (SELECT DISTINCT metric_id, project_id FROM observations_raw)'
