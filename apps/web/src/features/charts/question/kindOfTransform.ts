import type { Transform } from '@tickmark/core/query/MetricQuery'
import type { TransformKind } from './TRANSFORM_KINDS.ts'

/** Which entry of the list a transform is. */
export function kindOfTransform(transform: Transform): TransformKind {
  return transform.kind === 'change' && transform.over === 'year' ? 'yoy' : transform.kind
}
