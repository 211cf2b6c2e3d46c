import { describe, expect, it } from 'vitest'
import { runCommand } from './runCommand.ts'

const META = { sample: true, total_series: 2 }
const ANSWER = {
  dimensions: ['project'],
  timestamps: ['2022-01-01', '2022-02-01', '2022-03-01'],
  series: [
    {
      key: { project: 'ethereum' },
      metric: 'fees',
      label: 'Ethereum',
      values: [1.5e6, null, 3e6],
      provisional_from: '2022-03-01',
    },
  ],
  meta: META,
}

/** Runs a command against a server that gives these answers, and collects what it writes. */
async function run(args: string[], answers: object[] = []) {
  const sent: { url: string; body: unknown }[] = []
  let [output, errors] = ['', '']
  const code = await runCommand(args, {
    environment: {},
    write: async (text) => {
      output += typeof text === 'string' ? text : new TextDecoder().decode(text)
    },
    writeError: (text) => {
      errors += text
    },
    fetch: (async (url, init) => {
      sent.push({ url: String(url), body: JSON.parse(String(init?.body)) })
      const answer = answers.shift()
      if (answer instanceof Response) return answer
      return Response.json({ data: answer })
    }) as typeof globalThis.fetch,
  })
  return { code, output, errors, sent }
}

describe('figures', () => {
  it('are printed with a sparkline and the address of the chart', async () => {
    const { code, output, sent } = await run(
      ['fees', 'ethereum', '--monthly', '--since', '2022', '--until', '2022-03'],
      [ANSWER],
    )
    expect(sent).toEqual([
      {
        url: 'http://localhost:3000/v2/query',
        body: {
          metrics: ['fees'],
          granularity: 'month',
          breakdown: ['project'],
          where: { projects: ['ethereum'] },
          range: { from: '2022-01-01', to: '2022-03-31' },
        },
      },
    ])
    expect(output.split('\n').slice(0, 8)).toEqual([
      'period      Ethereum',
      '2022-01-01     1.50M',
      '2022-02-01         –',
      '2022-03-01     3.00M*',
      '                 ▁ █',
      '',
      '* not final · sample data: these values are generated · 1 of 2 series',
      '',
    ])
    expect(output).toContain('http://localhost:3000/explorer/charts/new?chart=')
    expect(code).toBe(0)
  })

  it('come as JSON and as CSV', async () => {
    const json = await run(['fees', '--json'], [ANSWER])
    expect(JSON.parse(json.output)).toEqual(ANSWER)
    const csv = await run(['rolling_sum(fees, 7), tvl', '--csv'], [new Response('a,b\r\n1,2\r\n')])
    expect([csv.output, csv.sent[0]?.url]).toEqual([
      'a,b\r\n1,2\r\n',
      'http://localhost:3000/v2/query?format=csv',
    ])
    expect(csv.sent[0]?.body).toMatchObject({
      metrics: ['rolling_sum(fees, 7)', 'tvl'],
      breakdown: [],
    })
  })
})

describe('a question', () => {
  it('is read by the terminal, and then answered', async () => {
    const query = { metrics: ['fees'] }
    const { code, output, sent } = await run(
      ['ask', 'fees', 'of', 'ethereum'],
      [{ parts: [], outcome: { kind: 'query', query } }, ANSWER],
    )
    expect(sent.map(({ body }) => body)).toEqual([
      { prompt: 'fees of ethereum', answered: true },
      query,
    ])
    expect([code, output.includes('Ethereum')]).toEqual([0, true])
  })

  it('that another screen answers leads there', async () => {
    const outcome = { kind: 'screen', shows: 'unlocks', calls: [], path: '/explorer/unlocks' }
    const answer = {
      ...{ parts: [], outcome, sentences: ['Two unlock.'] },
      tables: [
        {
          columns: ['Project', 'US dollars'],
          rows: [
            ['=Aave, Inc.', 1e6],
            ['Lido', null],
          ],
        },
      ],
    }
    const { code, output } = await run(['ask', 'next unlocks'], [answer])
    expect([code, output.split('\n')]).toEqual([
      ...[0],
      [
        ...['Project      US dollars', '=Aave, Inc.       1.00M', 'Lido                  –', ''],
        ...['Two unlock.', '', expect.stringMatching(/^http:\S+\/explorer\/unlocks$/), ''],
      ],
    ])
    const csv = await run(['ask', 'next unlocks', '--csv'], [answer])
    expect(csv.output).toBe('Project,US dollars\r\n"\'=Aave, Inc.",1000000\r\nLido,\r\n')
    const json = await run(['ask', 'next unlocks', '--json'], [answer])
    expect(JSON.parse(json.output)).toEqual({ sentences: answer.sentences, tables: answer.tables })
  })

  it('with two readings gives both, and one without a reading says why', async () => {
    const unclear = await run(
      ['ask', 'curve'],
      [
        {
          outcome: {
            kind: 'clarify',
            question: 'Which figure?',
            choices: [{ label: 'Fees', prompt: 'fees of curve' }],
          },
        },
      ],
    )
    expect([unclear.code, unclear.errors]).toEqual([
      3,
      'Which figure?\n  tickmark ask "fees of curve"\n',
    ])
    const unknown = await run(
      ['ask', 'fees of aavee'],
      [
        {
          outcome: {
            kind: 'error',
            message: 'Not known.',
            names: [{ name: 'aavee', nearest: [{ label: 'Aave' }] }],
          },
        },
      ],
    )
    expect([unknown.code, unknown.errors]).toEqual([
      2,
      'tickmark: Not known.\n  aavee: did you mean Aave?\n',
    ])
  })
})

describe('a wrong command', () => {
  it.each([
    [['fees', '--monthly', '--daily'], '--daily and --monthly exclude each other.'],
    [['fees', '--csv', '--json'], '--csv and --json exclude each other.'],
    [['fees', '--since', 'yesterday'], '--since yesterday: expected a year'],
    [['fees', '--until', '2022'], '--until needs --since.'],
    [['fees', '--last', '1y', '--since', '2022'], '--last and --since exclude each other.'],
    [['fees', '--top', '-1x'], '--top'],
    [['fees', '--nonsense'], '--nonsense'],
    [['fees', '--url', 'ftp://x'], 'ftp://x is no address'],
    [['ask', ' '], 'ask needs a question'],
  ])('%j is refused', async (args, message) => {
    const { code, output, errors, sent } = await run(args)
    expect(errors).toContain(message)
    expect([code, output, sent]).toEqual([2, '', []])
  })

  it('without words is answered with the usage', async () => {
    expect((await run([])).code).toBe(2)
    expect((await run(['--help'])).output).toContain('tickmark ask')
  })

  it('of a name that is not known gives the reason of the terminal', async () => {
    const refuse = (status: number) =>
      Response.json({ type: 'bad-request', message: 'No metric feess.', errors: [] }, { status })
    expect(await run(['feess'], [refuse(400)])).toMatchObject({
      code: 2,
      errors: 'tickmark: No metric feess.\n',
    })
    expect(await run(['fees'], [refuse(402)])).toMatchObject({ code: 1 })
  })

  it('of a name that several projects have is no failure of the terminal', async () => {
    const message = '"QI" may mean several projects: benqi (BENQI), qidao (QiDao). Use the id.'
    const answer = Response.json({ type: 'ambiguous', message, errors: [] }, { status: 409 })
    expect(await run(['fees', 'QI'], [answer])).toMatchObject({
      code: 3,
      errors: `tickmark: ${message}\n`,
    })
  })
})
