import { Readable } from 'node:stream'
import type { ImportFile } from '../files/ImportFile.ts'

/** An input that is a text in memory. `neighbors` are the files beside it, by name. */
export function createTextFile(
  path: string,
  text: string,
  neighbors: Readonly<Record<string, string>> = {},
): ImportFile {
  return {
    name: path.split('/').at(-1) ?? path,
    path,
    asset: null,
    observed_at: Date.parse('2026-01-10T12:00:00Z'),
    plainPath: null,
    open: () => Readable.from([Buffer.from(text)]),
    beside(name) {
      const neighbor = neighbors[name]
      return neighbor === undefined ? null : createTextFile(name, neighbor)
    },
  }
}
