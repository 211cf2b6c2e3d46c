import { Readable } from 'node:stream'
import type { ImportFile } from '../files/ImportFile.ts'

/** An input that is a text in memory. `neighbours` are the files beside it, by name. */
export function createTextFile(
  path: string,
  text: string,
  neighbours: Readonly<Record<string, string>> = {},
): ImportFile {
  return {
    name: path.split('/').at(-1) ?? path,
    path,
    observed_at: Date.parse('2026-01-10T12:00:00Z'),
    plainPath: null,
    open: () => Readable.from([Buffer.from(text)]),
    beside(name) {
      const neighbour = neighbours[name]
      return neighbour === undefined ? null : createTextFile(name, neighbour)
    },
  }
}
