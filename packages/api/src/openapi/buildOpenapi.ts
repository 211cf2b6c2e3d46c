import { ERROR_CODES } from '@tickmark/core/errors/AppError'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import { isAnyOn } from '@tickmark/core/switches/isAnyOn'
import { publicSwitches } from '@tickmark/core/switches/publicSwitches'
import type { SwitchSettings } from '@tickmark/core/switches/resolveSwitches'
import type { FactEndpoint } from '../context/endpoint.ts'
import { FACT_ENDPOINTS } from '../ENDPOINTS.ts'
import { ANSWER_FORMATS } from '../formats/answerFormats.ts'
import { HTTP_STATUS } from '../rest/HTTP_STATUS.ts'
import { type JsonSchema, toJsonSchema } from './toJsonSchema.ts'

type Examples = {
  /** Whole addresses of calls for which the usual ids would find nothing, by operation. */
  addresses: Readonly<Record<string, string>>
  /** The values that the reference fills in for parameters in a path, or ones that must be given. */
  parameters: Readonly<Record<string, string>>
  /** Optional parameters worth showing, by operation. */
  queries: Readonly<Record<string, string>>
  /** Bodies of the calls that take one, by operation. */
  bodies: Readonly<Record<string, unknown>>
}

/** The examples that the reference shows. */
const EXAMPLES: Examples = {
  addresses: { getProductMetrics: '/v2/projects/aave/products/aave-v3/metrics?metric_ids=fees' },
  parameters: {
    mart_id: 'crypto_screener',
    project_id: 'ethereum',
    metric_id: 'fees',
    product_id: 'main',
    market_sector_id: 'lending',
    asset_id: 'asset',
    investor: 'Paradigm',
    by: 'month',
    name: 'crypto_screener',
    timestamp: '2024-01-01',
    columns: 'fees_30d_sum',
    q: '{"metrics":["fees"],"granularity":"month","range":"1y"}',
  },
  queries: {
    getProjectMetrics: 'metric_ids=fees,revenue&timestamp_granularity=month',
    getProjectAggregations: 'metric_ids=fees',
    getMetric: 'project_ids=ethereum,solana&timestamp_granularity=month',
    getMetricAggregations: 'project_ids=ethereum&metric_ids=fees',
    getDataset: 'limit=10',
    trace: 'granularity=month',
    readSheet: 'project=ethereum&metric=fees,revenue&date=30d',
  },
  bodies: {
    postMart: {
      rows_request: {
        endRow: 10,
        valueCols: [
          { id: 'fees_30d_sum' },
          { id: 'fees_30d_sum / market_cap_circulating_7d_latest' },
          { id: 'sector_percentile(fees_30d_sum)' },
        ],
        filterModel: {
          market_sectors: { filterType: 'set', values: ['lending', 'exchange'] },
          fees_30d_sum: { filterType: 'number', type: 'greaterThan', filter: 100_000 },
        },
        sortModel: [{ colId: 'fees_30d_sum', sort: 'desc' }],
      },
    },
    queryMetrics: {
      metrics: ['fees', 'revenue / fees'],
      where: { projects: ['ethereum', 'solana'] },
      breakdown: ['project'],
      granularity: 'month',
      range: '1y',
    },
    explainQuery: { metrics: ['fees'], where: { projects: ['ethereum'] }, range: '90d' },
    explainCall: { procedure: 'metrics.getRanking', input: { metric_id: 'fees' } },
    ask: { prompt: 'monthly fees of aave by chain since 2023' },
    readSheetCells: {
      cells: [
        { project: 'ethereum', metric: 'fees', date: '30d' },
        { function: 'series', project: 'solana', metric: 'fees', granularity: 'quarter' },
      ],
    },
    breakDownMetrics: { metric_ids: ['fees'], interval: '30d', group_by: 'market-sector' },
    breakDownAssetMetrics: {
      metric_ids: ['asset_market_cap_circulating'],
      interval: '30d',
      group_by: 'chains',
    },
  },
}

/** The OpenAPI 3.1 description of every public call that no switch of the operator hides, derived from the endpoint definitions, with the metrics of this process. */
export function buildOpenapi(productName: string, switches: SwitchSettings = {}): JsonSchema {
  const resolved = publicSwitches(switches)
  const paths: Record<string, JsonSchema> = {}
  for (const endpoint of FACT_ENDPOINTS) {
    if (endpoint.auth === 'internal' || !isAnyOn(endpoint, resolved)) continue
    for (const [at, path] of [endpoint.path, ...(endpoint.aliases ?? [])].entries())
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: describeCall(endpoint, path, at),
      }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '2',
      description:
        'Fundamentals of blockchains and decentralized applications. Read-only. List parameters are comma-separated or repeated; `all` or absence means all. Every response is available as JSON, CSV (`?format=csv`), Parquet (`parquet`), Apache Arrow (`arrow`), JSON Lines (`jsonl`) or an Excel workbook (`xlsx`).',
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }, { address: [] }],
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer' },
        address: { type: 'apiKey', in: 'query', name: 'key' },
      },
      schemas: {
        Error: describeError(),
        FieldError: describeFieldError(),
        MetricId: {
          type: 'string',
          description: 'The metrics of this terminal; ids of its own ones begin with `own_`.',
          enum: listMetrics().map(({ metric_id }) => metric_id),
        },
      },
      responses: describeFailures(),
    },
  }
}

/** The parameters that name metrics and take no formulas. */
const METRIC_PARAMETERS: ReadonlySet<string> = new Set([
  'metric_id',
  'metric_ids',
  'metrics',
  'size_metric',
])

function enumerateMetrics(schema: JsonSchema): JsonSchema {
  const metric = { $ref: '#/components/schemas/MetricId' }
  return schema.type === 'array'
    ? { ...schema, items: { type: 'string', ...metric } }
    : { ...schema, ...metric }
}

function describeCall(endpoint: FactEndpoint, path: string, alias: number): JsonSchema {
  const input = toJsonSchema(endpoint.input, 'input')
  const properties = (input.properties ?? {}) as Record<string, JsonSchema>
  const required = new Set((input.required as string[] | undefined) ?? [])
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))
  const names = Object.keys(properties)
  const toParameter = (name: string): JsonSchema => {
    const { description, repeated, ...described } = properties[name] ?? {}
    const schema = METRIC_PARAMETERS.has(name) ? enumerateMetrics(described) : described
    const place = inPath.has(name) ? 'path' : 'query'
    return {
      name,
      in: place,
      ...(description !== undefined && { description }),
      ...((place === 'path' || required.has(name)) && { required: true }),
      ...(schema.type === 'array' &&
        place === 'query' && {
          style: 'form',
          explode: repeated === true,
        }),
      schema,
    }
  }
  const inQuery = endpoint.method === 'GET' ? names.filter((name) => !inPath.has(name)) : []
  const inBody = endpoint.method === 'POST' ? names.filter((name) => !inPath.has(name)) : []
  return {
    operationId: alias === 0 ? endpoint.name : `${endpoint.name}Alias${alias}`,
    tags: [endpoint.group],
    summary: endpoint.summary,
    'x-example': writeExample(endpoint, path),
    ...(endpoint.description !== undefined && { description: endpoint.description }),
    parameters: [
      ...[...inPath, ...inQuery].map(toParameter),
      ...(endpoint.rows === undefined ? [] : [describeFormat(endpoint)]),
    ],
    ...(inBody.length > 0 && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(inBody.map((name) => [name, properties[name]])),
              required: inBody.filter((name) => required.has(name)),
              additionalProperties: false,
            },
            example: EXAMPLES.bodies[endpoint.name] ?? {},
          },
        },
      },
    }),
    responses: {
      200: describeAnswer(endpoint),
      304: { description: 'Not modified: the ETag in `If-None-Match` still holds.' },
      ...(inPath.has('project_id') && {
        308: { description: 'The project was renamed; `Location` has its new address.' },
      }),
      ...Object.fromEntries(
        FAILURES.filter((code) => code !== 404 || inPath.size > 0).map((code) => [
          code,
          { $ref: `#/components/responses/${code}` },
        ]),
      ),
    },
  }
}

/** A path with a query that has an answer on any instance with data. */
function writeExample(endpoint: FactEndpoint, template: string): string {
  const whole = EXAMPLES.addresses[endpoint.name]
  if (whole !== undefined) return whole
  const path = template.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(EXAMPLES.parameters[name] ?? name),
  )
  const inPath = new Set([...template.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  const schema = toJsonSchema(endpoint.input, 'input')
  const required = endpoint.method === 'GET' ? ((schema.required ?? []) as string[]) : []
  const query = [
    ...required
      .filter((name) => !inPath.has(name))
      .map((name) => `${name}=${EXAMPLES.parameters[name] ?? name}`),
    ...(EXAMPLES.queries[endpoint.name] === undefined ? [] : [EXAMPLES.queries[endpoint.name]]),
  ].join('&')
  return query === '' ? path : `${path}?${query}`
}

const FAILURES = [400, 401, 403, 404, 429, 500] as const

function describeFormat({ isForSheets }: FactEndpoint): JsonSchema {
  return {
    name: 'format',
    in: 'query',
    description: 'The same rows in another format. The `Accept` header does the same.',
    schema: {
      type: 'string',
      enum: Object.keys(ANSWER_FORMATS),
      default: isForSheets ? 'csv' : 'json',
    },
  }
}

const BINARY: readonly string[] = ['parquet', 'arrow', 'xlsx']

function describeAnswer(endpoint: FactEndpoint): JsonSchema {
  const content: JsonSchema = {
    'application/json': {
      schema: {
        type: 'object',
        required: ['data'],
        properties: {
          data: { description: endpoint.summary, ...toJsonSchema(endpoint.output, 'output') },
          errors: {
            type: 'array',
            items: { $ref: '#/components/schemas/FieldError' },
            description: 'Unknown ids in lists; the response covers the known ones.',
          },
          meta: {
            type: 'object',
            additionalProperties: true,
            description:
              'Notes on the response, such as its pages and where its data begin and end.',
          },
        },
      },
    },
  }
  if (endpoint.rows !== undefined) {
    for (const [format, type] of Object.entries(ANSWER_FORMATS))
      if (format !== 'json')
        content[type.split(';', 1)[0] ?? type] = {
          schema: { type: 'string', ...(BINARY.includes(format) && { format: 'binary' }) },
        }
  }
  return {
    description: endpoint.summary,
    headers: {
      ETag: { schema: { type: 'string' } },
      'Cache-Control': { schema: { type: 'string' } },
      'RateLimit-Limit': { schema: { type: 'integer' } },
      'RateLimit-Remaining': { schema: { type: 'integer' } },
      'RateLimit-Reset': { schema: { type: 'integer' } },
    },
    content,
  }
}

function describeFieldError(): JsonSchema {
  return {
    type: 'object',
    required: ['code', 'field', 'value'],
    properties: {
      code: { type: 'string', description: 'Code of the error, such as `unknown-project`.' },
      field: { type: 'string', description: 'The parameter.' },
      value: { description: 'Its value.' },
      choices: {
        type: 'array',
        description: 'The projects that it may mean, with the code `ambiguous-project`.',
        items: {
          type: 'object',
          required: ['project_id', 'name', 'symbol', 'is_reviewed', 'is_archived', 'market_sector'],
          properties: {
            project_id: { type: 'string', description: 'Project id.' },
            name: { type: 'string', description: 'Name.' },
            symbol: { type: 'string', description: "The token's ticker; empty without one." },
            is_reviewed: { type: 'boolean', description: 'True if it has been reviewed.' },
            is_archived: { type: 'boolean', description: 'True if it has ended.' },
            market_sector: { type: 'string', description: 'Id of its main market sector.' },
          },
        },
      },
    },
  }
}

function describeError(): JsonSchema {
  return {
    type: 'object',
    required: ['type', 'message', 'errors'],
    properties: {
      type: { type: 'string', enum: [...ERROR_CODES], description: 'Kind of error.' },
      message: { type: 'string', description: 'Description of the error, and how to correct it.' },
      errors: {
        type: 'array',
        items: { $ref: '#/components/schemas/FieldError' },
        description: 'The invalid parameters; empty if none.',
      },
    },
  }
}

function describeFailures(): JsonSchema {
  return Object.fromEntries(
    FAILURES.map((status) => [
      status,
      {
        description: ERROR_CODES.filter((code) => HTTP_STATUS[code] === status).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}
