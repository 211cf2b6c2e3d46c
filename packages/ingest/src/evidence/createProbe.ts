import type { BatchWriter, Point } from '@tickmark/analytics/batches/BatchWriter'
import type { EvidencePoint } from '@tickmark/core/answers/Evidence'

/** A writer that keeps what is said of one point, and nothing else. */
export type Probe = { writer: BatchWriter; said: { value: number; line: number }[] }

export function createProbe(point: Omit<EvidencePoint, 'batch_id'>): Probe {
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

function isSame(one: Point, point: Omit<EvidencePoint, 'batch_id'>): boolean {
  return (
    one.metric_id === point.metric_id &&
    one.project_id === point.project_id &&
    one.day === point.day &&
    (one.chain_id ?? '') === point.chain_id &&
    (one.product_id ?? '') === point.product_id &&
    (one.contract_id ?? '') === point.contract_id
  )
}
