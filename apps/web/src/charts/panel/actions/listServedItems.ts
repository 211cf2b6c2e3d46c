import { pageSettings } from '../../../data/pageSettings.ts'
import type { MenuItem } from '../../../ui/popups/MenuPopup.tsx'

const FORMATS = {
  csv: 'CSV',
  xlsx: 'XLSX',
  parquet: 'Parquet',
  jsonl: 'JSON Lines',
} as const

/** Files that the server writes row by row and the browser saves as they come, so that no page holds them. */
export function listServedItems(path: string): MenuItem[] {
  return Object.entries(FORMATS).map(([format, label]) => ({
    id: format,
    label: `Download ${label}`,
    run: () => {
      const link = document.createElement('a')
      link.href = addressOfFile(path, format)
      // The server names the file.
      link.download = ''
      link.click()
    },
  }))
}

/** The address of a call in a format, with the key that anybody may use: a link sends no headers. */
export function addressOfFile(path: string, format: string): string {
  const separator = path.includes('?') ? '&' : '?'
  return `${path}${separator}format=${format}&key=${encodeURIComponent(pageSettings.publicToken)}`
}
