import type { AskLine } from '@tickmark/core/answers/AskLine'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { QueryQueue } from '../limits/QueryQueue.ts'
import { makeEndless } from '../testing/makeEndless.ts'
import { openTestApi } from '../testing/openTestApi.ts'
import type { AppRouter } from '../trpc/appRouter.ts'
import type { AskStreamInput } from './AskInput.ts'

const api = openForTests(() =>
  openTestApi({
    queue: new QueryQueue({ lanes: 2, waitingPerAddress: 10, waitMs: 60_000 }),
  }),
)
let origin: string
beforeAll(async () => {
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
})

async function ask(
  prompt: string,
  signal?: AbortSignal,
  input: Pick<AskStreamInput, 'query' | 'since'> = {},
): Promise<AskLine[]> {
  const client = createTRPCClient<AppRouter>({
    links: [httpBatchStreamLink({ url: `${origin}/trpc` })],
  })
  const lines: AskLine[] = []
  const stream = await client.customQuery.generateQueryStream.query(
    { prompt, ...input },
    signal && { signal },
  )
  for await (const line of stream) lines.push(line)
  return lines
}

const find = <T extends AskLine['type']>(lines: readonly AskLine[], type: T) =>
  lines.find((line): line is Extract<AskLine, { type: T }> => line.type === type)

it.each(['which projects have the fee switch on', 'fee switch off'])(
  'answers "%s" with the list of those rights',
  async (prompt) => {
    const answer = await api.ask({ method: 'POST', url: '/v2/ask', payload: { prompt } })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data.outcome).toMatchObject({ kind: 'screen', shows: 'rights' })
    const lines = await ask(prompt)
    expect(lines.map(({ type }) => type)).not.toContain('error')
  },
)

describe('customQuery.generateQueryStream', () => {
  it('sends the plan, the query, its SQL, the figures, what they say, and where to go on', async () => {
    const lines = await ask('fees of ethereum in january 2024, daily')
    expect(lines.map(({ type }) => type)).toEqual([
      ...['plan', 'query', 'sql', 'rows', 'explanation', 'done'],
    ])
    expect(find(lines, 'rows')?.series[0]?.values.slice(0, 10)).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 11],
    ])
    expect(find(lines, 'explanation')?.text).toMatch(
      /^Fees from 1 Jan 2024 to 10 Jan 2024: \$\S+\. Fees: \$11\.00 on 10 Jan 2024, \+22\.2%/,
    )
    const { query } = find(lines, 'query') ?? {}
    const same = await api.ask({ method: 'POST', url: '/v2/query', payload: query })
    expect(same.json().data.series).toEqual(find(lines, 'rows')?.series)
    const chart = new URL(find(lines, 'done')?.url ?? '', origin).searchParams.get('chart')
    expect(JSON.parse(chart ?? '').questions[0].query).toMatchObject({ metrics: ['fees'] })
  })

  it('singles out a project whose share is of all', async () => {
    const lines = await ask("ethereum's share of the fees of all projects in january 2024")
    expect(find(lines, 'explanation')?.text).toMatch(/^Fees, share of Ethereum: 44\.4%/)
    expect(find(lines, 'rows')?.series.length).toBe(1)
  })

  it('adds up the days of a period, whatever its weeks hold besides', async () => {
    const lines = await ask('fees of ethereum from 3 january 2024 to 9 january 2024 by week')
    expect(find(lines, 'rows')?.series[0]?.values).toEqual([28, 28])
    expect(find(lines, 'explanation')?.text).toMatch(
      /^Fees from 3 Jan 2024 to 9 Jan 2024: \$42\.00\./,
    )
  })

  it('answers a query in place of its words, and says whether its figures have changed', async () => {
    const lines = await ask('fees of ethereum in january 2024, daily')
    const { query } = find(lines, 'query') ?? {}
    if (query === undefined) throw new Error('no query')
    const changed = { ...query, granularity: 'week' as const }
    const answer = await ask('fees of ethereum in january 2024, daily', undefined, {
      ...{ query: changed, since: new Date().toISOString() },
    })
    expect(find(answer, 'plan')?.parts).toContainEqual(
      expect.objectContaining({ role: 'granularity', label: 'Weekly', words: '' }),
    )
    expect(find(answer, 'query')?.query).toEqual(changed)
    const said = answer.flatMap((line) => (line.type === 'explanation' ? [line.text] : []))
    expect(said[1]).toMatch(/^The same figures as on /)
    const before = await ask('', undefined, { query, since: '2001-01-01T00:00:00Z' })
    expect(JSON.stringify(before)).toContain('no figures to compare with')
  })

  it('keeps the statistic, and the words of what stays, while a part of the query is changed', async () => {
    const prompt = 'median fees of ethereum in january 2024'
    const { query } = find(await ask(prompt), 'query') ?? {}
    if (query === undefined) throw new Error('no query')
    const changed = { ...query, where: { projects: ['solana'] } }
    const lines = await ask(prompt, undefined, { query: changed })
    expect(find(lines, 'plan')?.parts.map(({ role, words }) => [role, words])).toEqual(
      expect.arrayContaining([
        ...[
          ['metric', 'fees'],
          ['project', ''],
        ],
        ['statistic', 'median'],
      ]),
    )
    expect(find(lines, 'explanation')?.text).toMatch(/The median of \d+ days is \$/)
  })

  it('names what it leaves out', async () => {
    const lines = await ask('stacked bars of the fees of ethereum in january 2024')
    expect(find(lines, 'explanation')?.text).toMatch(/^Left out: “stacked bars”\. Fees from/)
  })

  it('sends the rows of another screen than a chart, and leads to it', async () => {
    const lines = await ask('L1s with fees above 1 over all time')
    expect(lines.map(({ type }) => type)).toEqual([
      ...['plan', 'screen', 'table', 'explanation', 'done'],
    ])
    expect(find(lines, 'table')).toMatchObject({
      columns: ['Project', 'Fees max'],
      rows: expect.arrayContaining([['Ethereum', 56]]),
    })
    expect(find(lines, 'done')?.url).toMatch(/^\/explorer\/tables\/new\?mart=crypto_screener&view=/)
  })

  it.each([
    [
      'hhi of fees of all projects on 10 january 2024',
      /The Herfindahl–Hirschman index of 3 series is [\d,]+ of/,
    ],
    ['median fees of all projects on 10 january 2024', /The median of 3 series is \$/],
    ['median fees of ethereum in january 2024', /The median of \d+ days is \$/],
    ['how fresh is the fees data of ethereum', /^Fees: the newest day is 10 Jan 2024\. No days/],
    ['definition of fees', /^Fees: .*Unit: US dollars; parts add up\./],
    ['p/f percentile of ethereum', /too little history/],
  ])('answers %j in a sentence', async (prompt, said) => {
    const lines = await ask(prompt)
    expect(find(lines, 'explanation')?.text).toMatch(said)
    expect(find(lines, 'explanation')?.text).not.toMatch(/_|^#|\n-/)
  })

  it('lists those that one figure chooses in the order of another', async () => {
    const lines = await ask('which of the top 2 by fees has the lowest market cap')
    const where = find(lines, 'plan')?.parts.flatMap(({ role, label }) =>
      role === 'condition' ? [label] : [],
    )
    expect(where).toEqual(['Top 2 by Fees 30d'])
    expect(find(lines, 'table')?.rows.length).toBe(2)
  })

  it('compares several projects, largest first', async () => {
    const lines = await ask('compare fees of ethereum, solana and aave in january 2024')
    expect(find(lines, 'explanation')?.text).toMatch(/\. Fees: Ethereum .*, Solana .*, Aave /)
  })

  it.each([
    ['fees of flubberprotocol', 'unknown-name'],
    ['will ethereum fees rise?', 'refused'],
  ])('ends with an error for %j', async (prompt, code) => {
    const lines = await ask(prompt)
    expect(lines.at(-1)).toMatchObject({ type: 'error', code })
  })

  it('asks back with choices that are prompts themselves', async () => {
    const question = find(await ask('aave'), 'clarify')
    expect(question?.question).toContain('Aave')
    expect((await ask(question?.choices[0]?.prompt ?? '')).at(-1)?.type).toBe('done')
  })

  it('says what a query that reads well cannot have', async () => {
    const everything = Array.from({ length: 3 }, () => 'fees by chain and product and contract')
    const lines = await ask(`${everything[0]} of flash loan volume`)
    expect(['done', 'error']).toContain(lines.at(-1)?.type)
  })

  it('stops the work in the engine when the reader leaves', async () => {
    const { outcomes, restore } = makeEndless(api.analytics, 'solana')
    const leave = new AbortController()
    const asked = ask('fees of solana in january 2024', leave.signal).catch(() => 'left')
    await expect
      .poll(() => outcomes.length)
      .toBeGreaterThan(0)
      .finally(restore)
    leave.abort()
    expect(await asked).toBe('left')
    expect(await outcomes[0]).toBe('stopped')
  }, 20_000)

  it('refuses a body that is no question', async () => {
    const answer = await api.ask({ method: 'POST', url: '/v2/ask', payload: { prompt: 7 } })
    expect(answer.statusCode).toBe(400)
    const long = await api.ask({
      method: 'POST',
      url: '/v2/ask',
      payload: { prompt: 'x '.repeat(9_000) },
    })
    expect(long.json().data.outcome).toMatchObject({ kind: 'clarify' })
  })
})
