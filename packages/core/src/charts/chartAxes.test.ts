import { describe, expect, it } from 'vitest'
import { chooseAxis, placeAxes } from './chartAxes.ts'

const usd = { unit: 'usd', side: undefined } as const
const count = { unit: 'number', side: undefined } as const
const percent = { unit: 'percent', side: undefined } as const
const write = (...needs: Parameters<typeof placeAxes>[0]) => {
  const { axes, axisOf } = placeAxes(needs)
  return [axes.map(({ unit, side, isShown }) => `${unit} ${side}${isShown ? '' : ' bare'}`), axisOf]
}

describe('placeAxes', () => {
  it('gives the first unit the left axis and the second the right one', () => {
    expect(write(usd, usd)).toEqual([['usd left'], [0, 0]])
    expect(write(usd, count, usd)).toEqual([
      ['usd left', 'number right'],
      [0, 1, 0],
    ])
  })
  it('gives a price an axis of its own beside amounts', () => {
    const price = { ...usd, scale: 'usd price' }
    expect(write(usd, price, usd)).toEqual([
      ['usd left', 'usd right'],
      [0, 1, 0],
    ])
  })
  it('moves a series to the side that was asked for', () => {
    expect(write(usd, { ...usd, side: 'right' })).toEqual([
      ['usd left', 'usd right'],
      [0, 1],
    ])
    expect(write({ ...usd, side: 'right' }, count)).toEqual([
      ['number left', 'usd right'],
      [1, 0],
    ])
    expect(write(usd, { ...count, side: 'left' })).toEqual([
      ['number left', 'usd right'],
      [1, 0],
    ])
  })
  it('leaves the left axis to what the chart is of', () => {
    expect(write({ ...percent, isTransformed: true }, usd)).toEqual([
      ['usd left', 'percent right'],
      [1, 0],
    ])
  })
  it('never writes two units on one axis: a third one has a scale without marks', () => {
    expect(write(usd, count, percent)).toMatchSnapshot()
    expect(write({ ...usd, side: 'right' }, { ...count, side: 'right' })).toMatchSnapshot()
  })
  it('has an axis where there is nothing to draw', () => {
    expect(write()).toEqual([['number left'], []])
  })
})

const look = (unit: 'share' | 'rank' | 'usd', min: number, max: number) =>
  chooseAxis(
    { unit, side: 'left', isShown: true },
    { extent: { min, max }, isStacked: true, log: false, fits: false },
  )

describe('chooseAxis', () => {
  it('names every place of few, and the first and round ones of many', () => {
    expect(look('rank', 1, 4).marks).toEqual([1, 2, 3, 4])
    expect(look('rank', 2, 30).marks).toEqual([1, 5, 10, 15, 20, 25, 30])
    expect(look('rank', 1, 143).marks).toEqual([1, 15, 30, 45, 60, 75, 90, 105, 120, 135])
  })
  it('leaves shares room where some are negative or larger than the whole', () => {
    expect(look('share', 0, 1).bounds).toEqual({ min: 0, max: 1 })
    expect(look('share', -0.2, 1.2).bounds).toBeNull()
  })
  it('begins and ends a log axis near its values, without empty decades', () => {
    const log = (min: number, max: number) =>
      chooseAxis(
        { unit: 'usd', side: 'left', isShown: true },
        { extent: { min, max }, isStacked: false, log: true, fits: true },
      ).bounds
    expect(log(31_000, 1_200_000)).toEqual({ min: 20_000, max: 2_000_000 })
    expect(log(0.5, 50)).toEqual({ min: 0.5, max: 50 })
    expect(log(7, 7)).toEqual({ min: 5, max: 10 })
  })
  it('lets the values of a metric decide', () => {
    expect(look('usd', 5, 9)).toMatchObject({ bounds: null, marks: null, isInverted: false })
  })
})
