import type { Point } from './BatchWriter.ts'

/** Whether two points are of one series. Points come series by series, and naming each one's would cost far more. */
export function isSameSeries(one: Point, other: Point): boolean {
  return (
    one.metric_id === other.metric_id &&
    one.project_id === other.project_id &&
    one.chain_id === other.chain_id &&
    one.product_id === other.product_id &&
    one.contract_id === other.contract_id
  )
}
