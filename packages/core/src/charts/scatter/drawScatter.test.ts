import { describe, expect, it } from 'vitest'
import type { ScatterPoint } from '../scatterPoints.ts'
import { placeNames, prepareScatter } from './drawScatter.ts'

const SPACE = { width: 800, height: 400, log: { x: true, y: true } }
const point = (id: string, ...[x, y, size]: (number | null)[]): ScatterPoint => ({
  id,
  name: id,
  x: x ?? null,
  y: y ?? null,
  ...(size !== undefined && { size }),
})

describe('prepareScatter', () => {
  it('draws what has both values, and counts what has not', () => {
    const { points, notes } = prepareScatter(
      [point('aave', 10, 10), point('lido', null, 3), point('maker', 4, null)],
      SPACE,
    )
    expect(points.map((one) => one.id)).toEqual(['aave'])
    expect(notes).toMatchSnapshot()
  })

  it('says what a log axis cannot show, and shows it on a linear one', () => {
    const all = [point('aave', 10, 10), point('lido', -4, 3)]
    expect(prepareScatter(all, SPACE).notes).toMatchSnapshot()
    expect(prepareScatter(all, { ...SPACE, log: { x: false, y: true } }).points).toHaveLength(2)
  })

  it('puts larger values further right and further up', () => {
    const { points } = prepareScatter([point('small', 1, 1), point('large', 100, 100)], SPACE)
    const [small, large] = ['small', 'large'].map((id) => points.find((one) => one.id === id)?.box)
    expect(large?.x).toBeGreaterThan(small?.x ?? 0)
    expect(large?.y).toBeLessThan(small?.y ?? 0)
  })

  it('makes the area stand for the size, and lays small points upon large ones', () => {
    const { points, notes } = prepareScatter(
      [point('a', 1, 1, 25), point('b', 2, 2, 100), point('c', 3, 3, null)],
      SPACE,
    )
    expect(points.map((one) => one.id)).toEqual(['b', 'a', 'c'])
    expect((points[0]?.radius ?? 0) / (points[1]?.radius ?? 1)).toBeCloseTo(2)
    expect(notes).toMatchSnapshot()
  })

  it('draws the largest of very many and says how many it leaves out', () => {
    const many = Array.from({ length: 310 }, (_, index) => point(`p${index}`, 1, index + 1))
    const { points, notes } = prepareScatter(many, { ...SPACE, marked: 'p0' })
    expect(points).toHaveLength(300)
    expect(points.some((one) => one.id === 'p0')).toBe(true)
    expect(notes).toMatchSnapshot()
  })

  it('has nothing to draw without points', () => {
    expect(prepareScatter([], SPACE).points).toEqual([])
  })
})

describe('placeNames', () => {
  const at = (name: string, x: number, y: number) => ({
    name,
    box: { x, y, width: 10, height: 10 },
  })

  it('writes behind a point, or before it at the edge', () => {
    const [first, last] = placeNames([at('Aave', 100, 50), at('Lido', 780, 200)], {
      from: 0,
      to: 800,
    })
    expect(first).toEqual({ x: 114, y: 55, anchor: 'start' })
    expect(last).toEqual({ x: 776, y: 205, anchor: 'end' })
  })
  it('writes into a large point where there is no room beside it', () => {
    const large = { name: 'Lido', box: { x: 5, y: 0, width: 60, height: 60 } }
    expect(placeNames([large, at('Aave', 70, 25)], { from: 0, to: 80 })[0]).toEqual({
      x: 35,
      y: 30,
      anchor: 'middle',
    })
  })
  it('leaves a name out rather than writing it upon another', () => {
    const names = placeNames([at('Aave', 20, 50), at('Aave again', 24, 52)], { from: 0, to: 160 })
    expect(names[0]).not.toBeNull()
    expect(names[1]).toBeNull()
  })
})
