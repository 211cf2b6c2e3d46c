/** A field of a CSV file; null is an empty field. */
export type CsvField = string | number | null

/** Rows as RFC 4180 text with a byte-order mark, so that spreadsheets read it as UTF-8. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvField[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(quote).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function quote(field: CsvField): string {
  if (field === null) return ''
  if (typeof field === 'number') return String(field)
  // A leading sign would make a spreadsheet run the text as a formula.
  const text = /^[=+\-@\t\r]/.test(field) ? `'${field}` : field
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
