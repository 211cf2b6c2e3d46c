import { type CellResult, MAX_PER_REQUEST } from './CellQueue.ts'
import { type Argument, type Cell, listCells, type ToDay } from './listCells.ts'
import type { SheetFunction } from './SHEET_FUNCTIONS.ts'

/** The functions of Apps Script that the library uses, where everything is synchronous. */
export type SheetsHost = {
  send(cells: readonly Cell[]): readonly CellResult[]
  /** Kept answers by key, as text; keys that are not kept are absent. */
  readCache(keys: readonly string[]): Readonly<Record<string, string>>
  writeCache(entries: Readonly<Record<string, string>>): void
  toDay: ToDay
}

type Shown = number | string

/** Longer keys and values are not taken by the cache of Apps Script. */
const MAX_KEY = 250
const MAX_VALUE = 90_000

/**
 * Runs a function of the Apps Script library. A range is one request; a missing value is an empty cell. A wrong cell of a
 * range shows its reason, and a wrong cell alone is an error.
 */
export function runInSheets(
  call: { name: SheetFunction; args: readonly Argument[] },
  host: SheetsHost,
): Shown | Shown[][] {
  const cells = listCells(call.name, call.args, host.toDay)
  const results = askAll(
    cells.flat().filter((cell) => cell !== null),
    host,
  )
  const [[only] = []] = cells
  if (cells.length === 1 && cells[0]?.length === 1) {
    if (!only) throw new Error('The first argument is missing.')
    const result = results.get(JSON.stringify(only))
    if (result === undefined) throw new Error('The response is missing a cell.')
    if ('error' in result) throw new Error(result.error.message)
    if ('table' in result) return result.table.map((row) => row.map((value) => value ?? ''))
    return result.value ?? ''
  }
  return cells.map((row) =>
    row.map((cell) => (cell === null ? '' : show(results.get(JSON.stringify(cell))))),
  )
}

function show(result: CellResult | undefined): Shown {
  if (result === undefined || 'table' in result) return ''
  return 'error' in result ? `#ERROR: ${result.error.message}` : (result.value ?? '')
}

/** The results of all cells by their JSON, as many as possible from the cache. */
function askAll(cells: readonly Cell[], host: SheetsHost): Map<string, CellResult> {
  const byId = new Map(cells.map((cell) => [JSON.stringify(cell), cell]))
  const keys = [...byId.keys()].filter((id) => id.length <= MAX_KEY)
  const results = new Map<string, CellResult>(
    Object.entries(host.readCache(keys)).map(([id, text]) => [id, JSON.parse(text)]),
  )
  const missing = [...byId].filter(([id]) => !results.has(id))
  for (let at = 0; at < missing.length; at += MAX_PER_REQUEST) {
    const part = missing.slice(at, at + MAX_PER_REQUEST)
    const answers = host.send(part.map(([, cell]) => cell))
    const toKeep: Record<string, string> = {}
    for (const [index, [id]] of part.entries()) {
      const answer = answers[index]
      if (answer === undefined) continue
      results.set(id, answer)
      const text = JSON.stringify(answer)
      if (!('error' in answer) && id.length <= MAX_KEY && text.length <= MAX_VALUE)
        toKeep[id] = text
    }
    host.writeCache(toKeep)
  }
  return results
}
