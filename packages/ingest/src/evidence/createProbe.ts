import type { BatchWriter, Point } from '@tickmark/analytics/batches/BatchWriter'
import type { PointKey } from '@tickmark/core/answers/PointKey'

/** A writer that keeps what is said of one point, and nothing else. */
export type Probe = { writer: BatchWriter; said: { value: number; line: number }[] }

/** A probe for one point: readers write into it as into a batch. */
export function createProbe(point: PointKey): Probe {
  const said: Probe['said'] = []
  const nothing = () => undefined
  return {
    said,
    writer: {
      read: nothing,
      point(one) {
        if (isSame(one, point)) said.push({ value: one.value, line: one.line })
      },
      record: nothing,
      reject: nothing,
      full: false,
      flush: async () => undefined,
    },
  }
}

function isSame(one: Point, point: PointKey): boolean {
  return (
    one.metric_id === point.metric_id &&
    one.project_id === point.project_id &&
    one.day === point.day &&
    (one.chain_id ?? '') === point.chain_id &&
    (one.product_id ?? '') === point.product_id &&
    (one.contract_id ?? '') === point.contract_id
  )
}
