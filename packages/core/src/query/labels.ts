/**
 * The beginning of the product ids of labels. A label says what an amount is for, such as "swap fees". The store has it in the
 * column of products, which no point needs for both, so that all that is true of parts is true of labels.
 */
export const LABEL_PREFIX = 'label:'

const MAX_LABEL_LENGTH = 100

/** Returns the id of a label as sources write it, in lower case and with single spaces; null without one, or if it is too long. */
export function toLabelId(text: string): string | null {
  const label = text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
  return label === '' || label.length > MAX_LABEL_LENGTH ? null : label
}

/** Returns the product id of a label; empty if it is none. */
export function toLabelPart(text: string): string {
  const label = toLabelId(text)
  return label === null ? '' : `${LABEL_PREFIX}${label}`
}

/** Returns the name of a label that no source has named: its id with a capital. */
export function titleLabel(label_id: string): string {
  return label_id.charAt(0).toUpperCase() + label_id.slice(1)
}
