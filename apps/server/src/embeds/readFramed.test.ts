import { describe, expect, it } from 'vitest'
import { readFramed } from './readFramed.ts'

const read = (query: string) => readFramed(new URLSearchParams(query))

describe('readFramed', () => {
  it('reads a query whose fields are parameters', () => {
    const chart = read(
      'metrics=["fees","revenue"]&where={"projects":["aave"]}&granularity=month&range=3y&kind=bar&hide=["aave|fees"]&theme=light',
    )
    expect(chart).toMatchObject({
      title: 'Fees',
      definition: {
        kind: 'bar',
        hidden: ['a:aave|fees'],
        questions: [
          {
            id: 'a',
            query: { metrics: ['fees', 'revenue'], granularity: 'month', range: '3y' },
          },
        ],
      },
    })
    expect(read('metrics=fees&title=My%20fees&table=true')).toMatchObject({
      title: 'My fees',
      definition: { kind: 'table' },
    })
  })

  it('goes where the values are only where the address names no range', () => {
    expect(read('metrics=fees')).toMatchObject({ definition: { fits_range: true } })
    expect(read('metrics=fees&range=3y')).toMatchObject({ definition: { fits_range: false } })
  })

  it('reads a chart that was built', () => {
    const chart = { questions: [{ id: 'b', query: { metrics: ['tvl'] } }], kind: 'treemap' }
    const found = read(`title=TVL&chart=${encodeURIComponent(JSON.stringify(chart))}`)
    expect(found).toMatchObject({ title: 'TVL', definition: chart })
  })

  it('reads which panel, of what and how it is looked at', () => {
    expect(read('panel=vesting&project=arbitrum&percent=true&theme=light')).toEqual({
      title: 'Unlocked tokens by allocation',
      panel: { panel: 'vesting', look: { project: 'arbitrum', percent: true } },
      path: '/projects/arbitrum/vesting',
    })
    expect(read('panel=sectors')).toMatchObject({ title: 'Market sectors', path: '/markets' })
  })

  it.each([
    ['', 'no metric'],
    ['panel=weather', 'panel must be one of'],
    ['panel=__proto__', 'panel must be one of'],
    ['panel=vesting', 'project'],
    ['metrics=fees&granularity=hour', 'granularity'],
    ['metrics=fees&kind=pie', 'kind must be one of'],
    ['metrics=fees&range=ever', 'range'],
    ['chart=12', 'does not contain a valid chart'],
    ['chart={"questions":[]}', 'does not contain a valid chart'],
    [`metrics=${encodeURIComponent(JSON.stringify(Array(61).fill('fees')))}`, 'metrics'],
  ])('says what is wrong with %s', (query, word) => {
    expect(read(query)).toEqual({ problem: expect.stringContaining(word) })
  })
})
