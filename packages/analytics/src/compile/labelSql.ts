import { LABEL_PREFIX } from '@tickmark/core/query/labels'

/** Returns SQL of whether a product id is that of a label; see `LABEL_PREFIX`. */
export function isLabelSql(product: string): string {
  return `startsWith(${product}, '${LABEL_PREFIX}')`
}

/** SQL of whether a point is of a label. */
export const IS_LABEL = isLabelSql('product_id')

/** SQL of the label of such a point. */
export const LABEL_ID = `substring(toString(product_id), ${LABEL_PREFIX.length + 1})`
