import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { SwitchName } from '@tickmark/core/switches/SWITCHES'
import { describe, expect, it } from 'vitest'
import { type Ask, askScreen } from './askScreen.ts'

type Changes = {
  isDefault?: boolean
  /** What the project has. */
  has?: readonly string[]
  operator?: Partial<Record<SwitchName, boolean>>
}

/** What is asked at an address, by procedure. */
async function listAsked(
  path: string,
  { isDefault = true, has = ['fees', 'price'], operator = {} }: Changes = {},
) {
  const asked = new Map<string, unknown>()
  const ask = (async (procedure: string, input: unknown) => {
    expect(asked.has(procedure), `${procedure} is asked once`).toBe(false)
    asked.set(procedure, input)
    return procedure === 'projects.getProject'
      ? { metric_availability: Object.fromEntries(has.map((id) => [id, true])) }
      : undefined
  }) as unknown as Ask
  const switches = resolveSwitches({ operator })
  await askScreen(ask, { path: `/explorer${path}`, isDefault, switches })
  return asked
}
const procedures = async (...given: Parameters<typeof listAsked>) =>
  [...(await listAsked(...given)).keys()].toSorted()

describe('askScreen', () => {
  it.each([
    ['', ['projects.getFigures', 'projects.list']],
    ['/projects', ['projects.getFigures', 'projects.list']],
    ['/projects/', ['projects.getFigures', 'projects.list']],
    [
      '/projects/aave',
      [
        'metrics.query',
        'projects.getFigures',
        'projects.getFinancialStatement',
        'projects.getProject',
      ],
    ],
    [
      '/projects/aave/financial-statement',
      ['projects.getFinancialStatement', 'projects.getProject'],
    ],
    ['/projects/aave/data', ['metrics.query', 'projects.getProject']],
    ['/metrics', ['metrics.list']],
    ['/metrics/fees', ['metrics.query', 'projects.getFigures', 'projects.list']],
    ['/status', []],
    ['/docs', []],
  ])('asks all that the first state of %s needs, and the status', async (path, expected) => {
    expect(await procedures(path)).toEqual([...expected, 'status.getDataStatus'].toSorted())
  })

  it.each([
    ['/projects', ['projects.list']],
    ['/projects/aave', ['projects.getProject']],
    ['/projects/aave/financial-statement', ['projects.getProject']],
    ['/projects/aave/data', ['projects.getProject']],
    ['/metrics', ['metrics.list']],
    ['/metrics/fees', ['projects.list']],
    ['/status', []],
  ])('asks at %s in another state only what every state needs', async (path, expected) => {
    expect(await procedures(path, { isDefault: false })).toEqual(
      [...expected, 'status.getDataStatus'].toSorted(),
    )
  })

  it('asks for the metrics that the project has', async () => {
    const overview = await listAsked('/projects/aave')
    expect(overview.get('metrics.query')).toMatchObject({ metrics: ['fees'] })
    const data = await listAsked('/projects/aave/data')
    expect(data.get('metrics.query')).toMatchObject({ metrics: ['price', 'fees'] })
  })

  it('asks no chart of a project that has nothing', async () => {
    expect(await procedures('/projects/aave', { has: [] })).not.toContain('metrics.query')
    expect(await procedures('/projects/aave/data', { has: [] })).not.toContain('metrics.query')
  })

  it.each([
    ['KEY_METRICS_ENABLED', 'metrics.query'],
    ['REVENUE_SHARE_ENABLED', 'projects.getFinancialStatement'],
  ])('asks nothing for a panel that %s hides', async (name, procedure) => {
    expect(await procedures('/projects/aave')).toContain(procedure)
    const hidden = { operator: { [name]: false } }
    expect(await procedures('/projects/aave', hidden)).not.toContain(procedure)
  })

  it.each(['/projects/nobody', '/projects/%E0%A4%A', '/metrics/nothing', '/nowhere'])(
    'asks nothing but the status at %s',
    async (path) => {
      expect(await procedures(path)).toEqual(['status.getDataStatus'])
    },
  )
})
