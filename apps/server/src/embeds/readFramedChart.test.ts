import { describe, expect, it } from 'vitest'
import { readFramedChart } from './readFramedChart.ts'

const read = (query: string) => readFramedChart(new URLSearchParams(query))

describe('readFramedChart', () => {
  it('reads a question whose fields are parameters', () => {
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
    expect(read('metrics=fees')?.definition.fits_range).toBe(true)
    expect(read('metrics=fees&range=3y')?.definition.fits_range).toBe(false)
  })

  it('reads a chart that was built', () => {
    const chart = { questions: [{ id: 'b', query: { metrics: ['tvl'] } }], kind: 'treemap' }
    const found = read(`title=TVL&chart=${encodeURIComponent(JSON.stringify(chart))}`)
    expect(found).toMatchObject({ title: 'TVL', definition: chart })
  })

  it.each([
    '',
    'panel=movers',
    'panel=movers&metrics=fees',
    'metrics=fees&range=ever',
    'chart=12',
    'chart={"questions":[]}',
    `metrics=${encodeURIComponent(JSON.stringify(Array(61).fill('fees')))}`,
  ])('leaves it to the page to say what is wrong with %s', (query) => {
    expect(read(query)).toBeUndefined()
  })
})
