import { isSame, ProjectEdit } from '@tickmark/core/datahub/ProjectEdit'
import type { RecordField } from '@tickmark/core/datahub/RECORD_FORMS'
import { EXCHANGE_IDS, EXCHANGE_NAMES } from '@tickmark/core/prices/LivePrice'
import type { SelectOption } from '../../ui/Select.tsx'

/** The text of each field of the form, by its path: `name`, `links.website`. Lists have one item a line. */
export type FormTexts = Readonly<Record<string, string>>

export type FormField = {
  path: string
  label: string
  /** The expected content of it. */
  description: string
  kind: RecordField['kind'] | 'text' | 'year' | 'sectors' | 'flag' | 'products'
  isRequired?: true
  placeholder?: string
  /** The values of a choice; none where it cannot be made. */
  options?: readonly SelectOption<string>[]
}

/** The form, in groups. */
export const FIELD_GROUPS: readonly { title: string; fields: readonly FormField[] }[] = [
  {
    title: 'About the project',
    fields: [
      {
        path: 'name',
        label: 'Name',
        description: 'As the project itself writes it.',
        kind: 'line',
        isRequired: true,
      },
      {
        path: 'symbol',
        label: 'Ticker',
        description: 'Of its token, without $. Leave it empty if there is no token.',
        kind: 'line',
      },
      {
        path: 'description',
        label: 'Description',
        description: 'One sentence about what it is and does, with a period at the end.',
        kind: 'text',
        isRequired: true,
      },
      {
        path: 'market_sectors',
        label: 'Market sectors',
        description: 'The primary sector first: groups of first sectors count a project once.',
        kind: 'sectors',
        isRequired: true,
      },
      {
        path: 'chains',
        label: 'Chains',
        description:
          'The chains that it runs on, the most important first. A blockchain lists itself.',
        kind: 'chains',
      },
      {
        path: 'launch_year',
        label: 'Launch year',
        description: 'Year in which the main network or the first production version went live.',
        kind: 'year',
      },
      {
        path: 'is_archived',
        label: 'Discontinued',
        description: 'Shut down or migrated away. Its history is kept.',
        kind: 'flag',
      },
    ],
  },
  {
    title: 'Links',
    fields: [
      ...(
        [
          ['website', 'Website'],
          ['docs', 'Documentation'],
          ['github', 'GitHub'],
          ['twitter', 'X'],
          ['forum', 'Governance forum'],
          ['explorer', 'Block explorer'],
          ['whitepaper', 'Whitepaper'],
          ['discord', 'Discord'],
        ] as const
      ).map(
        ([kind, label]): FormField => ({
          path: `links.${kind}`,
          label,
          description:
            kind === 'github'
              ? 'The owner, whose repositories then all count as its code, or one repository.'
              : 'An https address.',
          kind: 'line',
          ...(kind === 'website' && { isRequired: true }),
        }),
      ),
    ],
  },
  {
    title: 'Identifiers',
    fields: [
      {
        path: 'aliases',
        label: 'Other names',
        description: 'Other names, tickers and slugs. One per line.',
        kind: 'lines',
      },
      {
        path: 'tags',
        label: 'Tags',
        description: 'Lowercase words with hyphens, such as liquid-staking. One per line.',
        kind: 'lines',
      },
    ],
  },
  {
    title: 'Ids at sources',
    fields: [
      {
        path: 'sources.coingecko',
        label: 'CoinGecko id',
        description: 'The last part of its CoinGecko address. It needs a ticker too.',
        kind: 'line',
      },
      {
        path: 'sources.defillama',
        label: 'DefiLlama slugs',
        description: 'Of the whole project, the current one first. One per line.',
        kind: 'lines',
      },
      {
        path: 'sources.defillama_protocols',
        label: 'DefiLlama protocols',
        description: 'Names of single protocols, exactly as DefiLlama writes them. One per line.',
        kind: 'lines',
      },
      {
        path: 'sources.coin_metrics',
        label: 'Coin Metrics assets',
        description: 'Its asset id at Coin Metrics.',
        kind: 'lines',
      },
      {
        path: 'sources.growthepie',
        label: 'growthepie chain',
        description: 'The origin_key of a chain at growthepie.',
        kind: 'line',
      },
      {
        path: 'sources.chain_names',
        label: 'Names of the chain',
        description: 'At DefiLlama and at explorers, and its EVM chain id. Only of a blockchain.',
        kind: 'lines',
      },
    ],
  },
  {
    title: 'Contracts',
    fields: [
      {
        path: 'contracts',
        label: 'Token contracts',
        description:
          'Its token on each chain as chain:address, such as ethereum:0x…. One per line.',
        kind: 'lines',
      },
    ],
  },
  {
    title: 'Products',
    fields: [
      {
        path: 'products',
        label: 'Products',
        description: 'Versions or deployments that sources report separately, such as Aave V3.',
        kind: 'products',
      },
    ],
  },
  {
    title: 'Tickers at exchanges',
    fields: [
      ...EXCHANGE_IDS.map(
        (id): FormField => ({
          path: `exchanges.${id}`,
          label: EXCHANGE_NAMES[id],
          description: 'Of its token there, without the currency it is traded for.',
          kind: 'line',
        }),
      ),
      {
        path: 'bb_ticker',
        label: 'Partner terminal',
        description: 'Its ticker in the partner terminal, such as XBTUSD Curncy.',
        kind: 'line',
      },
    ],
  },
]

const FIELDS = FIELD_GROUPS.flatMap(({ fields }) => fields)
const isList = ({ kind }: FormField) =>
  kind === 'lines' || kind === 'sectors' || kind === 'chains' || kind === 'products'

type Document = Readonly<Record<string, unknown>>

/** The texts of a form about a document. */
export function readTexts(document: Document): FormTexts {
  return Object.fromEntries(
    FIELDS.map(({ path }) => {
      const [field = '', part] = path.split('.')
      const whole = document[field]
      if (part === undefined) return [path, writeText(whole)]
      return [path, writeText(isRecord(whole) ? whole[part] : undefined)]
    }),
  )
}

function writeText(value: unknown): string {
  if (Array.isArray(value))
    return value.map((item) => (isRecord(item) ? JSON.stringify(item) : item)).join('\n')
  return value === undefined || value === null || value === false ? '' : String(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The lines of a text that say something. */
export function listLines(text: string | undefined): string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/**
 * Returns what the texts change of a document: the fields whose texts differ, with their values. Data outside the form,
 * such as another key of `sources`, stay as they are.
 */
export function makeEdit(document: Document, texts: FormTexts): Record<string, unknown> {
  const before = readTexts(document)
  const changed = FIELDS.filter(({ path }) => !isSameText(texts[path], before[path]))
  const edit: Record<string, unknown> = {}
  for (const field of changed) {
    const [name = '', part] = field.path.split('.')
    const value = readValue(field, texts[field.path] ?? '')
    if (part === undefined) edit[name] = value ?? (field.isRequired ? '' : null)
    else {
      const whole = isRecord(edit[name]) ? edit[name] : document[name]
      const { [part]: _, ...rest } = isRecord(whole) ? whole : {}
      edit[name] = value === null ? rest : { ...rest, [part]: value }
    }
  }
  return complete(document, edit)
}

function complete(document: Document, edit: Record<string, unknown>): Record<string, unknown> {
  if (isSame(edit.sources, {})) edit.sources = null
  if (isSame(edit.exchanges, {})) edit.exchanges = null
  // A new project on no chain says so.
  if (Object.keys(edit).length > 0 && document.chains === undefined) edit.chains ??= []
  return edit
}

function isSameText(a = '', b = ''): boolean {
  return listLines(a).join('\n') === listLines(b).join('\n')
}

/** Null for no value. */
function readValue(field: FormField, text: string): unknown {
  if (isList(field)) {
    const lines = listLines(text)
    if (lines.length === 0 && field.kind !== 'chains') return null
    return field.kind === 'products' ? readProducts(text) : lines
  }
  const line = text.trim()
  if (line === '') return null
  if (field.kind === 'flag') return line === 'true'
  return field.kind === 'year' && /^\d{4}$/.test(line) ? Number(line) : line
}

/** A product as the form edits it. What else is known of it, such as its sources, is kept. */
export type ProductText = Record<string, unknown> & {
  product_id: string
  name: string
  chain_id?: string
}

/** The products of a text, which has one as JSON on each line. */
export function readProducts(text: string): ProductText[] {
  return listLines(text).map((line) => ({ product_id: '', name: '', ...JSON.parse(line) }))
}

/** Lists the faults of an edit, by the paths of the form's fields. */
export function listFaults(edit: object): Readonly<Record<string, string>> {
  const parsed = ProjectEdit.safeParse(edit, { reportInput: true })
  if (parsed.success) return {}
  const faults = parsed.error.issues.map(({ path, message, input }) => {
    const [name, part] = path.map(String)
    const whole = `${name}.${part}`
    const field =
      FIELDS.find((one) => one.path === whole) ?? FIELDS.find((one) => one.path === name)
    return [field?.path ?? String(name), describe(message, input, field)] as const
  })
  return Object.fromEntries(faults.toReversed())
}

function describe(message: string, input: unknown, field: FormField | undefined): string {
  if (input === '' || input === undefined || input === null) return 'This is required.'
  if (field?.kind === 'year') return 'This must be a year from 2009 on, such as 2021.'
  const subject = field !== undefined && isList(field) ? `“${String(input)}”` : 'This'
  return message.startsWith('must') ? `${subject} ${message}.` : `${message}.`
}
