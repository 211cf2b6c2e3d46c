import { buildOpenapi } from './buildOpenapi.ts'

/** The text of the committed description. */
export function printOpenapi(): string {
  return `${JSON.stringify(buildOpenapi('Tickmark'), null, 2)}\n`
}
