/** Hands a file to the browser, which saves it under the name. */
export function downloadFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}

/** Hands the text to the browser as a file. */
export function downloadText(fileName: string, text: string, type = 'text/csv'): void {
  downloadFile(fileName, new Blob([text], { type: `${type};charset=utf-8` }))
}

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
