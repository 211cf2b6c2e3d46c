import { describe, expect, it } from 'vitest'
import { prepareShareBar } from './prepareShareBar.ts'

const OPTIONS = { unit: 'usd', order: 'size', most: 8 } as const
const part = (id: string, value: number | null) => ({ id, name: id, value })

describe('prepareShareBar', () => {
  it('says how large each part is of the whole, the largest first', () => {
    const bar = prepareShareBar([part('supply', 25e6), part('protocol', 75e6)], OPTIONS)
    expect(bar.parts).toMatchObject([
      { id: 'protocol', valueText: '$75.0M', shareText: '75.0%', share: 0.75 },
      { id: 'supply', valueText: '$25.0M', shareText: '25.0%', share: 0.25 },
    ])
    expect(bar).toMatchObject({ totalText: '$100.0M', note: null })
  })
  it('keeps the order where it means something', () => {
    const bar = prepareShareBar([part('a', 1), part('b', 3)], { ...OPTIONS, order: 'given' })
    expect(bar.parts.map(({ id }) => id)).toEqual(['a', 'b'])
  })
  it('adds up the smallest of many as Others and says so', () => {
    const parts = [5, 1, 4, 2, 3].map((value) => part(`p${value}`, value))
    const bar = prepareShareBar(parts, { ...OPTIONS, most: 2 })
    expect(bar.parts.map(({ name, valueText }) => [name, valueText])).toEqual([
      ['p5', '$5.00'],
      ['p4', '$4.00'],
      ['Others', '$6.00'],
    ])
    expect(bar.note).toBe('Top 2 of 5, rest as Others')
    const given = prepareShareBar(parts, { ...OPTIONS, most: 2, order: 'given' })
    expect(given.parts.map(({ name }) => name)).toEqual(['p5', 'p4', 'Others'])
  })
  it('names one more part rather than call it Others', () => {
    const bar = prepareShareBar([part('a', 3), part('b', 2), part('c', 1)], { ...OPTIONS, most: 2 })
    expect(bar.parts.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  })
  it.each([
    [null, 'No shares: b is not known'],
    [-1, 'No shares: b is below zero'],
  ])('shows no shares where a part is %s', (value, note) => {
    const bar = prepareShareBar([part('a', 3), part('b', value)], OPTIONS)
    expect(bar.note).toBe(note)
    expect(bar.totalText).toBe('—')
    expect(bar.parts).toMatchObject([
      { shareText: '—', share: null, valueText: '$3.00' },
      { shareText: '—', share: null },
    ])
  })
  it('shows no shares of nothing', () => {
    expect(prepareShareBar([part('a', 0)], OPTIONS).note).toBe('No shares: all of it is zero')
    expect(prepareShareBar([], OPTIONS).parts).toEqual([])
  })
  it('takes the colour that a part brings', () => {
    const [first] = prepareShareBar([{ ...part('a', 1), colour: '#123456' }], OPTIONS).parts
    expect(first?.colour).toBe('#123456')
  })
})
