import { variableKey } from '@tickmark/core/documents/variableKey'
import { FRAME_COLOR_NAMES } from './writeFrame.ts'

/** The order that a visitor has chosen for a table. */
export type TableOrder = { by: string; isDescending: boolean }

/** The order of one table, as its heads set it. */
export type Sorting = {
  order: TableOrder | undefined
  /** The address of the frame with the table in another order. */
  linkTo(order: TableOrder): string
}

const SORT = /^sort(\.[a-z0-9-]{1,40})?$/
/** The other parameters on which the frame of a document depends. */
const OF_DOCUMENT: ReadonlySet<string> = new Set([
  ...['theme', 'interactive', 'secret', 'as_of'],
  ...FRAME_COLOR_NAMES,
])
const VARIABLE = /^var\.[a-z][a-z0-9_]{0,30}$/
const LONGEST = 200

/**
 * The choices of a visitor in a frame, which its address holds: `sort=-fees_30d_sum`, or `sort.<tile>` in a dashboard,
 * and the projects of variables as `var.<name>`. Everything else in the address stays as it is.
 */
export class FrameControls {
  readonly #parameters: URLSearchParams

  constructor(parameters: URLSearchParams) {
    this.#parameters = parameters
  }

  /** The choices in the frame of a document. Visitors share frames, so that its links hold nothing else. */
  static ofDocument(parameters: URLSearchParams): FrameControls {
    const known = [...parameters].filter(
      ([name]) => OF_DOCUMENT.has(name) || SORT.test(name) || VARIABLE.test(name),
    )
    return new FrameControls(new URLSearchParams(known.toSorted(([a], [b]) => (a < b ? -1 : 1))))
  }

  /** The choices as text: one for each frame that differs. */
  get key(): string {
    return String(this.#parameters)
  }

  /** Returns the order of the only table, or that of a tile. */
  sort(tile?: string): Sorting {
    const name = tile === undefined ? 'sort' : `sort.${tile}`
    const text = this.#parameters.get(name)?.slice(0, LONGEST) ?? ''
    const by = text.replace(/^-/, '')
    return {
      order: by === '' ? undefined : { by, isDescending: text !== by },
      linkTo: ({ by: column, isDescending }) =>
        this.#withChange(name, `${isDescending ? '-' : ''}${column}`),
    }
  }

  /** The project that is chosen for a variable such as `$project`. */
  projectOf(variable: string): string | undefined {
    return this.#parameters.get(variableKey(variable)) ?? undefined
  }

  /** The address of a dashboard with the projects that are chosen. */
  addVariables(path: string): string {
    const chosen = [...this.#parameters].filter(([name]) => VARIABLE.test(name))
    if (chosen.length === 0) return path
    return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(chosen)}`
  }

  /** The parameters that a form for these variables has to keep. */
  listOthers(variables: readonly string[]): [name: string, value: string][] {
    const own = new Set<string>(variables.map(variableKey))
    return [...this.#parameters].filter(([name]) => !own.has(name))
  }

  #withChange(name: string, value: string): string {
    const parameters = new URLSearchParams(this.#parameters)
    parameters.set(name, value)
    return `?${parameters}`
  }
}
