/** Abbreviations of field names of the catalog. */
const NAMES: Readonly<Record<string, string>> = {
  bb_ticker: 'Partner ticker',
  is_archived: 'Ended',
  kind: 'Type',
  format: 'Unit',
  gap: 'Days without a value',
  is_lower_value_better: 'Lower is better',
}

/** The name of a field of the catalog: `market_sectors` is "Market sectors". */
export function writeField(field: string): string {
  const text = NAMES[field] ?? field.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A value of the catalog in one line: lists by their items, objects by their entries, a dash for nothing. */
export function writeFieldValue(value: unknown): string {
  return writeFieldLines(value).join(', ')
}

/** The same with a line for each object of a list. */
export function writeFieldLines(value: unknown): string[] {
  if (value === null || value === undefined) return ['—']
  if (!Array.isArray(value)) return [writePart(value)]
  if (value.length === 0) return ['—']
  const parts = value.map(writePart)
  return value.some((one) => typeof one === 'object') ? parts : [parts.join(', ')]
}

function writePart(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return value.map(writePart).join(' ')
  return Object.entries(value)
    .map(([name, part]) => `${name} ${writePart(part)}`)
    .join(', ')
}
