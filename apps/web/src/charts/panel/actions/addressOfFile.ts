import { pageSettings } from '../../../data/pageSettings.ts'

/** Returns the address of a call in a format, with the public key: a link sends no headers. */
export function addressOfFile(path: string, format: string): string {
  const separator = path.includes('?') ? '&' : '?'
  return `${path}${separator}format=${format}&key=${encodeURIComponent(pageSettings.publicToken)}`
}
