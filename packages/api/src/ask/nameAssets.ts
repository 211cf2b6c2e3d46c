import type { AskClarification, AskScreen } from '@tickmark/core/answers/AskPlan'
import { listFew } from '@tickmark/core/formats/listFew'
import type { MartRow } from '@tickmark/core/marts/MartPage'
import { createLookup } from '@tickmark/core/text/createLookup'
import type { ApiContext } from '../context/ApiContext.ts'
import { postMart } from '../endpoints/marts.ts'
import { toStems } from '../lookups/readWords.ts'
import { callEndpoint } from '../tools/Tool.ts'
import { linkToRows, type TableInput } from '../tools/tableTool.ts'
import { ask, replaceWords } from './replies.ts'

const TABLE = 'tokenized_assets'
const MAX_ASSETS = 5_000

/** Names of classes that people use, by the stems of those that registries do. */
const LIKE: Readonly<Record<string, string>> = createLookup({
  ...{ equity: 'stock', share: 'stock', 'public equity': 'stock' },
  ...{
    bill: 'treasury',
    'treasury bill': 'treasury',
    't bill': 'treasury',
    'government bond': 'treasury',
  },
  ...{ 'private credit': 'credit', loan: 'credit', 'precious metal': 'gold' },
})

type Unnamed = TableInput & { names?: string[]; focus?: string[] }

/**
 * Puts what the registry has in the place of the names in a question about tokenized assets: a class, what an asset stands
 * for, an issuer, or assets. A name that it does not have is a question back.
 */
export async function nameAssets<S extends AskScreen>(
  ctx: ApiContext,
  screen: S,
  prompt: string,
): Promise<S | AskClarification> {
  const { names = [], focus = [], ...input } = (screen.calls[0]?.input ?? {}) as Unnamed
  if (names.length + focus.length === 0) return screen
  const { rows } = await callEndpoint({ ctx, origin: '' }, postMart, {
    mart_id: TABLE,
    rows_request: {
      valueCols: ['symbol', 'asset_class', 'reference_asset', 'issuer_id'].map((id) => ({ id })),
      endRow: MAX_ASSETS,
    },
  })
  const only = [...(input.only ?? [])]
  for (const text of [...names, ...focus]) {
    const found = findNamed(rows, text)
    if (found === undefined) return askForClass(rows, text, prompt)
    if (!names.includes(text)) continue
    const same = only.find(({ column }) => column === found.column)
    if (same === undefined) only.push(found)
    else same.values.push(...found.values)
  }
  const named = { ...input, only }
  const calls = [{ tool: screen.calls[0]?.tool ?? '', input: named }]
  return { ...screen, calls, path: linkToRows(named) }
}

/** The columns that a name may be of, in their order; parts of names count last. */
const COLUMNS = ['asset_class', 'reference_asset', 'issuer_id', 'symbol', 'name'] as const

function findNamed(rows: readonly MartRow[], text: string) {
  const stems = toStems(text)
  const same = LIKE[stems] ?? stems
  const words = same.split(' ')
  const isIn = (value: string) => words.every((word) => value.split(' ').includes(word))
  for (const is of [(value: string) => value === same, isIn])
    for (const column of COLUMNS) {
      const own = rows.filter((row) => is(toStems(String(row[column] ?? ''))))
      const isOfOne = column === 'symbol' || column === 'name'
      const id = isOfOne ? 'asset_id' : column
      const values = [...new Set(own.map((row) => String(row[id] ?? '')))]
      if (values.length > 0) return { column: id, values }
    }
  return undefined
}

function askForClass(rows: readonly MartRow[], text: string, prompt: string): AskClarification {
  const classes = [...new Set(rows.map((row) => String(row.asset_class ?? '')))].filter(Boolean)
  if (classes.length === 0) return ask('No tokenized assets are known here.')
  return ask(
    `There is no “${text}” among the tokenized assets. Their classes are ${listFew(classes)}.`,
    classes.map((one) => ({ label: one, prompt: replaceWords(prompt, text, one) })),
  )
}
