import type { Cell } from './listCells.ts'

/** The answer of `POST /v2/sheet` for a cell. */
export type CellResult =
  | { value: number | string | null }
  | { table: (number | string | null)[][] }
  | { error: { code: string; message: string } }

/** Sends cells and returns what each of them shows. */
export type SendCells = (cells: readonly Cell[]) => Promise<readonly CellResult[]>

type Options = {
  send: SendCells
  /** Runs a function a little later, so that cells that are computed together are sent together. */
  later: (run: () => void) => void
  now: () => number
}

/** Maximum number of cells of a request; the server takes more, and a sheet of 500 cells is one request. */
export const MAX_PER_REQUEST = 1_000
const FRESH_MS = 10 * 60_000

type Kept = { result: Promise<CellResult>; until: number }

/** Answers the cells of a sheet: equal ones once, all that are computed at the same time by one request, and again only after ten minutes. */
export class CellQueue {
  readonly #options: Options
  readonly #kept = new Map<string, Kept>()
  #waiting: {
    cell: Cell
    resolve: (result: CellResult) => void
    reject: (failure: unknown) => void
  }[] = []

  constructor(options: Options) {
    this.#options = options
  }

  ask(cell: Cell): Promise<CellResult> {
    const id = JSON.stringify(cell)
    const now = this.#options.now()
    const kept = this.#kept.get(id)
    if (kept !== undefined && kept.until > now) return kept.result
    const result = new Promise<CellResult>((resolve, reject) => {
      if (this.#waiting.length === 0) this.#options.later(() => this.#flush())
      this.#waiting.push({ cell, resolve, reject })
    })
    this.#kept.set(id, { result, until: now + FRESH_MS })
    // A failed batch is sent again with the next calculation.
    result.catch(() => this.#kept.delete(id))
    return result
  }

  /** Forgets every answer, so that the next calculation asks again. */
  clear(): void {
    this.#kept.clear()
  }

  #flush(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (let at = 0; at < waiting.length; at += MAX_PER_REQUEST) {
      const part = waiting.slice(at, at + MAX_PER_REQUEST)
      this.#options.send(part.map(({ cell }) => cell)).then(
        (results) => {
          for (const [index, { resolve, reject }] of part.entries()) {
            const result = results[index]
            if (result === undefined) reject(new Error('The response is missing a cell.'))
            else resolve(result)
          }
        },
        (failure) => {
          for (const { reject } of part) reject(failure)
        },
      )
    }
  }
}
